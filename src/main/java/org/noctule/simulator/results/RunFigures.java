package org.noctule.simulator.results;

/**
 * The figures that only the caller of a run knows.
 *
 * @param version what schedule.csv names as the program that wrote it
 * @param schedulingSeconds wall-clock time spent waiting for decisions
 * @param simulationSeconds wall-clock time of the whole simulation, decisions included
 */
public record RunFigures(String version, double schedulingSeconds, double simulationSeconds) {}
