/** The simulated cluster: clock, events, running jobs, energy, and the files that a run leaves. */
package org.noctule.simulator;
