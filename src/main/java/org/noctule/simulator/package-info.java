/** The simulated cluster: clock, events, jobs from submission to end, and what a machine has to offer for it. */
package org.noctule.simulator;
