/** Failures in a simulated run: outages at their dates, and the jobs that end by them and come back. */
package org.noctule.failure.simulator;
