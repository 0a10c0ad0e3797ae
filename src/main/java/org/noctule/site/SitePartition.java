package org.noctule.site;

import java.util.Map;
import java.util.Set;

/**
 * A partition: nodes into whose queue jobs are put.
 *
 * @param name its name
 * @param nodes names of its nodes, unmodifiable
 * @param limit largest limit of time of its jobs in s; infinite if there is none
 * @param usual limit of time in s of jobs that name none
 * @param settings its other settings as the configuration has them, names in small letters, unmodifiable
 */
public record SitePartition(String name, Set<String> nodes, double limit, double usual, Map<String, String> settings) {
    /**
     * Describes a partition without other settings.
     *
     * @param name its name
     * @param nodes names of its nodes, unmodifiable
     * @param limit largest limit of time of its jobs in s
     * @param usual limit of time in s of jobs that name none
     */
    public SitePartition(String name, Set<String> nodes, double limit, double usual) {
        this(name, nodes, limit, usual, Map.of());
    }
}
