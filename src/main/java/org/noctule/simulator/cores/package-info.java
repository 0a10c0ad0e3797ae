/** Machines of cores: running jobs, P-states, contention and energy. */
package org.noctule.simulator.cores;
