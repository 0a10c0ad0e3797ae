package org.noctule.platform;

import org.noctule.resource.ResourceSet;

/**
 * A cluster whose servers a RAMP fabric joins. A server is a node of one core, so that server {@code i} is core
 * {@code firstCore + i}.
 *
 * @param cluster number of the cluster
 * @param fabric the fabric
 * @param firstCore the core of server 0
 */
public record RampCluster(int cluster, RampFabric fabric, int firstCore) {
    /**
     * Tells whether a core is a server of this fabric.
     *
     * @param core the core
     * @return true if it is
     */
    public boolean contains(int core) {
        return core >= firstCore && core - firstCore < fabric.size();
    }

    /**
     * Returns the cores of some servers.
     *
     * @param servers the servers, in any order
     * @return their cores
     */
    public ResourceSet cores(int... servers) {
        final int[] cores = new int[servers.length];
        for (int i = 0; i < cores.length; i++) {
            cores[i] = firstCore + servers[i];
        }
        return ResourceSet.of(cores);
    }

    /**
     * Returns the speed of each server as the pace of training jobs. The times of graphs hold for the slowest servers
     * of the platform's fabrics, so that faster ones that are added change no time on the others.
     *
     * @param platform the platform of the cluster
     * @return by server, time of a computation there ÷ time on the slowest of all: 1 or less
     */
    public double[] slowness(Platform platform) {
        double reference = Double.POSITIVE_INFINITY;
        for (final RampCluster other : platform.fabrics()) {
            for (int server = 0; server < other.fabric.size(); server++) {
                reference = Math.min(reference, other.gflops(platform, server));
            }
        }
        final double[] slowness = new double[fabric.size()];
        for (int server = 0; server < slowness.length; server++) {
            slowness[server] = reference / gflops(platform, server);
        }
        return slowness;
    }

    private double gflops(Platform platform, int server) {
        return platform.processorType(platform.processorOfCore(firstCore + server))
                .gflopsPerCore();
    }

    /**
     * Returns the memory of each server.
     *
     * @param platform the platform of the cluster
     * @return bytes by server, possibly infinite
     */
    public double[] memory(Platform platform) {
        final double[] bytes = new double[fabric.size()];
        for (int server = 0; server < bytes.length; server++) {
            final int processor = platform.processorOfCore(firstCore + server);
            bytes[server] =
                    platform.nodeType(platform.nodeOfProcessor(processor)).memory() * 1e6;
        }
        return bytes;
    }
}
