package org.noctule.failure;

import org.noctule.platform.part.FailureDomain;

/**
 * A planned outage.
 *
 * @param domain the part of the machine
 * @param start date of the first in seconds
 * @param duration length in seconds
 * @param every seconds from one to the next, longer than one; positive infinity if there is only one
 * @param notice seconds before each at which it is announced, 0 if it is not
 */
public record Maintenance(FailureDomain domain, double start, double duration, double every, double notice) {}
