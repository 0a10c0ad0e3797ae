package org.noctule.campaign;

/**
 * The result of a run.
 *
 * @param seconds wall-clock time that it took
 * @param figures its figures as they stand in a line of comma-separated values
 */
public record RunRow(double seconds, String figures) {}
