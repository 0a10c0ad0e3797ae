package org.noctule.platform;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.noctule.resource.ResourceSet;

/**
 * The simulated machine, laid out for speed: clusters, nodes, processors and cores are numbered from 0, depth first and
 * in the order of the file, so the cores of a processor, the processors of a node and the nodes of a cluster are
 * consecutive.
 *
 * <p>Immutable.
 */
public final class Platform {
    private final List<Cluster> clusters;
    private final Links globalLinks;
    private final String json;
    private final NodeType[] nodeTypes;
    private final int[] clusterOfNode;
    private final int[] firstProcessor;
    private final ProcessorType[] processorTypes;
    private final int[] nodeOfProcessor;
    private final int[] firstCore;
    private final int[] processorOfCore;
    private final double referenceGflops;

    /**
     * Lays a machine out.
     *
     * @param clusters its clusters, in order
     * @param globalLinks what joins the clusters
     * @param json the platform's description, from which the same platform can be read again
     */
    public Platform(List<Cluster> clusters, Links globalLinks, String json) {
        this.clusters = List.copyOf(clusters);
        this.globalLinks = globalLinks;
        this.json = json;
        final List<NodeType> nodes = new ArrayList<>();
        final List<Integer> nodeClusters = new ArrayList<>();
        final List<ProcessorType> processors = new ArrayList<>();
        final List<Integer> processorNodes = new ArrayList<>();
        for (int c = 0; c < clusters.size(); c++) {
            for (final Cluster.Nodes group : clusters.get(c).nodes()) {
                for (int n = 0; n < group.number(); n++) {
                    for (final NodeType.Processors kind : group.type().processors()) {
                        processors.addAll(java.util.Collections.nCopies(kind.number(), kind.type()));
                        processorNodes.addAll(java.util.Collections.nCopies(kind.number(), nodes.size()));
                    }
                    nodes.add(group.type());
                    nodeClusters.add(c);
                }
            }
        }
        this.nodeTypes = nodes.toArray(new NodeType[0]);
        this.clusterOfNode = nodeClusters.stream().mapToInt(Integer::intValue).toArray();
        this.processorTypes = processors.toArray(new ProcessorType[0]);
        this.nodeOfProcessor =
                processorNodes.stream().mapToInt(Integer::intValue).toArray();
        this.firstProcessor = firsts(nodeOfProcessor, nodeTypes.length);
        this.firstCore = new int[processorTypes.length + 1];
        for (int p = 0; p < processorTypes.length; p++) {
            firstCore[p + 1] = firstCore[p] + processorTypes[p].cores();
        }
        this.processorOfCore = new int[firstCore[processorTypes.length]];
        for (int p = 0; p < processorTypes.length; p++) {
            Arrays.fill(processorOfCore, firstCore[p], firstCore[p + 1], p);
        }
        this.referenceGflops = meanGflops();
    }

    private static int[] firsts(int[] ownerOf, int owners) {
        final int[] first = new int[owners + 1];
        for (final int owner : ownerOf) {
            first[owner + 1]++;
        }
        for (int i = 0; i < owners; i++) {
            first[i + 1] += first[i];
        }
        return first;
    }

    /** The mean over all cores, summed core by core as HDeepRM does; exact where all cores are equal. */
    private double meanGflops() {
        double sum = 0;
        boolean equal = true;
        for (final ProcessorType type : processorTypes) {
            equal &= type.gflopsPerCore() == processorTypes[0].gflopsPerCore();
            for (int core = 0; core < type.cores(); core++) {
                sum += type.gflopsPerCore();
            }
        }
        return equal && processorTypes.length > 0 ? processorTypes[0].gflopsPerCore() : sum / nbCores();
    }

    /**
     * Returns the clusters.
     *
     * @return the clusters, in order, unmodifiable
     */
    public List<Cluster> clusters() {
        return clusters;
    }

    /**
     * Returns what joins the clusters.
     *
     * @return the links
     */
    public Links globalLinks() {
        return globalLinks;
    }

    /**
     * Returns the platform's description.
     *
     * @return compact JSON in the format of platform files, user types included, from which the same platform can be
     *     read
     */
    public String json() {
        return json;
    }

    /**
     * Returns the number of nodes.
     *
     * @return how many nodes there are
     */
    public int nbNodes() {
        return nodeTypes.length;
    }

    /**
     * Returns the number of processors.
     *
     * @return how many processors there are
     */
    public int nbProcessors() {
        return processorTypes.length;
    }

    /**
     * Returns the number of cores.
     *
     * @return how many cores there are
     */
    public int nbCores() {
        return processorOfCore.length;
    }

    /**
     * Returns the reference speed: the mean over all cores.
     *
     * @return GFLOPS
     */
    public double referenceGflops() {
        return referenceGflops;
    }

    /**
     * Returns the kind of a node.
     *
     * @param node its number
     * @return its type
     */
    public NodeType nodeType(int node) {
        return nodeTypes[node];
    }

    /**
     * Returns the cluster of a node.
     *
     * @param node its number
     * @return the cluster's number
     */
    public int clusterOfNode(int node) {
        return clusterOfNode[node];
    }

    /**
     * Returns the first processor of a node; the next node's first processor ends its processors.
     *
     * @param node its number, or the number of nodes
     * @return the processor's number
     */
    public int firstProcessor(int node) {
        return firstProcessor[node];
    }

    /**
     * Returns the kind of a processor.
     *
     * @param processor its number
     * @return its type
     */
    public ProcessorType processorType(int processor) {
        return processorTypes[processor];
    }

    /**
     * Returns the node of a processor.
     *
     * @param processor its number
     * @return the node's number
     */
    public int nodeOfProcessor(int processor) {
        return nodeOfProcessor[processor];
    }

    /**
     * Returns the first core of a processor; the next processor's first core ends its cores.
     *
     * @param processor its number, or the number of processors
     * @return the core's number
     */
    public int firstCore(int processor) {
        return firstCore[processor];
    }

    /**
     * Returns the processor of a core.
     *
     * @param core its number
     * @return the processor's number
     */
    public int processorOfCore(int core) {
        return processorOfCore[core];
    }

    /** What receives the pieces of a set of cores, one processor at a time. */
    @FunctionalInterface
    public interface Pieces {
        /**
         * Receives consecutive cores of one processor.
         *
         * @param processor its number
         * @param first the first core
         * @param last the last core
         */
        void accept(int processor, int first, int last);
    }

    /**
     * Cuts a set of cores into pieces that lie within one processor each, ascending.
     *
     * @param cores the cores
     * @param action what receives the pieces
     */
    public void forEachProcessor(ResourceSet cores, Pieces action) {
        for (int i = 0; i < cores.intervals(); i++) {
            int core = cores.first(i);
            int processor = processorOfCore[core];
            while (core <= cores.last(i)) {
                final int last = Math.min(cores.last(i), firstCore[processor + 1] - 1);
                action.accept(processor, core, last);
                core = last + 1;
                processor++;
            }
        }
    }
}
