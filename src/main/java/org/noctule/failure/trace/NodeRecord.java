package org.noctule.failure.trace;

/**
 * A time during which a node was out of use.
 *
 * @param node name of the node
 * @param start date in seconds since 1970
 * @param end date in seconds since 1970, not before the start
 * @param cause cause of it, empty if unknown
 */
record NodeRecord(String node, double start, double end, String cause) {}
