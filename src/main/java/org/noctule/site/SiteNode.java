package org.noctule.site;

/**
 * A node of a site.
 *
 * @param name its host name
 * @param cores number of its cores
 * @param memory its memory in MB; 0 if unknown
 */
public record SiteNode(String name, int cores, double memory) {
    /** Tells whether another node is of the same kind. */
    boolean like(SiteNode other) {
        return cores == other.cores && memory == other.memory;
    }
}
