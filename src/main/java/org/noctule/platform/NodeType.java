package org.noctule.platform;

import java.util.List;

/**
 * A kind of node.
 *
 * @param name name in the type library
 * @param processors its processors, in order, unmodifiable
 * @param memory MB, shared by all cores of the node; positive infinity if it is no limit
 * @param companions the things that it has beside
 */
public record NodeType(String name, List<Processors> processors, double memory, Companions companions) {
    /**
     * Describes nodes of cores and memory alone.
     *
     * @param name name in the type library
     * @param processors its processors, in order, unmodifiable
     * @param memory MB, shared by all cores of the node; positive infinity if it is no limit
     */
    public NodeType(String name, List<Processors> processors, double memory) {
        this(name, processors, memory, Companions.NONE);
    }

    /**
     * Some processors of one kind.
     *
     * @param type their type
     * @param number their number, positive
     */
    public record Processors(ProcessorType type, int number) {}

    /** {@return the number of processors that the node has} */
    public int nbProcessors() {
        return processors.stream().mapToInt(Processors::number).sum();
    }

    /** {@return the number of cores that the node has} */
    public int nbCores() {
        return processors.stream()
                .mapToInt(kind -> kind.number() * kind.type().cores())
                .sum();
    }
}
