package org.noctule.platform;

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
    private final PlatformLayout layout;
    /** NaN unless it is stated. */
    private final double stated;

    private final Racks racks;
    private final List<String> links;

    /**
     * Lays a machine out.
     *
     * @param clusters its clusters, in order
     * @param globalLinks the links between the clusters
     * @param json the platform's description, from which the same platform can be read again
     * @throws ArithmeticException if there are more than 2^31 - 1 cores
     */
    public Platform(List<Cluster> clusters, Links globalLinks, String json) {
        this.clusters = List.copyOf(clusters);
        this.globalLinks = globalLinks;
        this.json = json;
        this.layout = new PlatformLayout(this.clusters);
        this.stated = Double.NaN;
        this.racks = Racks.of(this.clusters);
        this.links = List.of();
    }

    private Platform(Platform other, double stated, Racks racks, List<String> links) {
        this.clusters = other.clusters;
        this.globalLinks = other.globalLinks;
        this.json = other.json;
        this.layout = other.layout;
        this.stated = stated;
        this.racks = racks;
        this.links = List.copyOf(links);
    }

    /**
     * Adds what the description does not say of the hosts of a network.
     *
     * @param hostRacks their racks
     * @param hostLinks names of the links between them, by their places in the network
     * @return the same machine with these
     */
    public Platform with(Racks hostRacks, List<String> hostLinks) {
        return new Platform(this, stated, hostRacks, hostLinks);
    }

    /**
     * States the reference speed.
     *
     * @param gflops the speed of the cores for which run times hold, above 0
     * @return the same machine on which run times hold for such cores
     */
    public Platform withReference(double gflops) {
        return new Platform(this, gflops, racks, links);
    }

    /** {@return their names, by their places in the network; empty if jobs send nothing over links} */
    public List<String> links() {
        return links;
    }

    /** {@return the racks: none if none are known} */
    public Racks racks() {
        return racks;
    }

    /** {@return the clusters, in order, unmodifiable} */
    public List<Cluster> clusters() {
        return clusters;
    }

    /** {@return the clusters that a RAMP fabric joins: in order, unmodifiable} */
    public List<RampCluster> fabrics() {
        return layout.fabrics(clusters);
    }

    /** {@return what joins the clusters} */
    public Links globalLinks() {
        return globalLinks;
    }

    /**
     * {@return the platform's description: compact JSON in the format of platform files, user types included, from
     * which the same platform can be read}
     */
    public String json() {
        return json;
    }

    /** {@return the number of nodes} */
    public int nbNodes() {
        return layout.nodeTypes.length;
    }

    /** {@return the number of processors} */
    public int nbProcessors() {
        return layout.processorTypes.length;
    }

    /** {@return the number of cores} */
    public int nbCores() {
        return layout.processorOfCore.length;
    }

    /**
     * Returns the reference speed, that of the cores for which run times hold: the stated one, else that of the slowest
     * cores, so that faster ones which are added change no run time on the others.
     *
     * @return GFLOPS; NaN if there are no cores and none is stated
     */
    public double referenceGflops() {
        return Double.isNaN(stated) ? layout.slowestGflops : stated;
    }

    /**
     * Tells whether the reference speed is stated.
     *
     * @return false if it is that of the slowest cores for want of better knowledge
     */
    public boolean referenceIsStated() {
        return !Double.isNaN(stated);
    }

    /**
     * Tells whether one speed is that of all cores.
     *
     * @return true if all are equally fast
     */
    public boolean equallyFast() {
        return layout.slowestGflops == layout.fastestGflops;
    }

    /** {@return the mean speed of all cores: GFLOPS; NaN if there are no cores} */
    public double meanGflops() {
        return layout.meanGflops();
    }

    /**
     * Returns the speed of the slowest of some cores.
     *
     * @param cores the cores
     * @return GFLOPS of the slowest at full speed, infinite if there are none
     */
    public double slowestGflops(ResourceSet cores) {
        double slowest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < cores.intervals(); i++) {
            final int last = layout.processorOfCore[cores.last(i)];
            for (int processor = layout.processorOfCore[cores.first(i)]; processor <= last; processor++) {
                slowest = Math.min(slowest, layout.processorTypes[processor].gflopsPerCore());
            }
        }
        return slowest;
    }

    /**
     * Returns the kind of a node.
     *
     * @param node its number
     * @return its type
     */
    public NodeType nodeType(int node) {
        return layout.nodeTypes[node];
    }

    /**
     * Returns the cluster of a node.
     *
     * @param node its number
     * @return the cluster's number
     */
    public int clusterOfNode(int node) {
        return layout.clusterOfNode[node];
    }

    /**
     * Returns the first processor of a node; the next node's first processor ends its processors.
     *
     * @param node its number, or the number of nodes
     * @return the processor's number
     */
    public int firstProcessor(int node) {
        return layout.firstProcessor[node];
    }

    /**
     * Returns the kind of a processor.
     *
     * @param processor its number
     * @return its type
     */
    public ProcessorType processorType(int processor) {
        return layout.processorTypes[processor];
    }

    /**
     * Returns the node of a processor.
     *
     * @param processor its number
     * @return the node's number
     */
    public int nodeOfProcessor(int processor) {
        return layout.nodeOfProcessor[processor];
    }

    /**
     * Returns the first core of a processor; the next processor's first core ends its cores.
     *
     * @param processor its number, or the number of processors
     * @return the core's number
     */
    public int firstCore(int processor) {
        return layout.firstCore[processor];
    }

    /**
     * Returns the processor of a core.
     *
     * @param core its number
     * @return the processor's number
     */
    public int processorOfCore(int core) {
        return layout.processorOfCore[core];
    }

    /**
     * Cuts a set of cores into pieces that lie within one processor each.
     *
     * @param cores the cores
     * @return the pieces, before the first one
     */
    public CorePieces pieces(ResourceSet cores) {
        return new CorePieces(layout, cores);
    }
}
