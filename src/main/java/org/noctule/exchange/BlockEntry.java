package org.noctule.exchange;

/**
 * A whole block that others may get.
 *
 * @param key its key
 * @param bytes size of its numbers, and of their header where one is stored with them
 */
public record BlockEntry(String key, long bytes) {}
