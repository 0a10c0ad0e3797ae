package org.noctule.platform;

import org.noctule.resource.ResourceSet;

/**
 * Equal resources of a node that jobs ask for by name, such as its cards or the slices of a card.
 *
 * @param name name of the resource: {@code "gpu"}
 * @param type type of the resource, such as {@code "a100"} or the slice {@code "1g.5gb"}; empty if it has none
 * @param count number of them on the node, positive
 * @param memory memory of each in MB; 0 if it is not known
 * @param cores the cores of the node, numbered from 0, that are near to them; empty for all
 * @param shards number of jobs that may share one of them, positive; 1 for none
 */
public record NodeGres(String name, String type, int count, double memory, ResourceSet cores, int shards) {
    /**
     * Tells whether a request gets these.
     *
     * @param asked name of the resource that is asked for
     * @param askedType type that is asked for; empty for any
     * @return true if name and type are those of the request
     */
    public boolean serves(String asked, String askedType) {
        return name.equals(asked) && (askedType.isEmpty() || type.equals(askedType));
    }
}
