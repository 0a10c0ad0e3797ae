package org.noctule.site;

import org.noctule.platform.Companions;

/**
 * A node of a site.
 *
 * @param name its host name
 * @param cores number of its cores
 * @param memory its memory in MB; 0 if unknown
 * @param companions its named resources, features and weight
 */
public record SiteNode(String name, int cores, double memory, Companions companions) {
    /**
     * Describes a node that has cores and memory alone.
     *
     * @param name its host name
     * @param cores number of its cores
     * @param memory its memory in MB; 0 if unknown
     */
    public SiteNode(String name, int cores, double memory) {
        this(name, cores, memory, Companions.NONE);
    }

    /** Tells whether another node is of the same kind. */
    boolean like(SiteNode other) {
        return cores == other.cores && memory == other.memory && companions.equals(other.companions);
    }
}
