/** The companions of cores in runs: who holds them, how much of them is in use, and what no task can use. */
package org.noctule.companion.simulator;
