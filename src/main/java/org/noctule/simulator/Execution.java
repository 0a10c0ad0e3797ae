package org.noctule.simulator;

/**
 * One run of a machine.
 *
 * @param jobs the running jobs
 * @param pStates the P-states of its cores or hosts
 * @param meters the figures that only the machine knows
 * @param check the check of its books
 */
public record Execution(Jobs jobs, PStates pStates, Meters meters, SelfCheck check) {}
