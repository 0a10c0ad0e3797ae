package org.noctule.workload;

/**
 * A piece of data that jobs write and read, known by its name within its workload.
 *
 * @param name name with the workload's, such as {@code "w0!result.dat"}
 * @param bytes its size in bytes, not negative
 */
public record DataItem(String name, double bytes) {}
