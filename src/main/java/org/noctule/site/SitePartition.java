package org.noctule.site;

import java.util.Set;

/**
 * A partition: nodes into whose queue jobs are put.
 *
 * @param name its name
 * @param nodes names of its nodes, unmodifiable
 * @param limit largest limit of time of its jobs in s; infinite if there is none
 * @param usual limit of time in s of jobs that name none
 */
public record SitePartition(String name, Set<String> nodes, double limit, double usual) {}
