package org.noctule.fabric.ramp;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.noctule.platform.Platform;
import org.noctule.platform.RampCluster;
import org.noctule.platform.RampFabric;
import org.noctule.resource.ResourceSet;

/**
 * The job that holds each server and each channel, and the memory that is left. A server or channel serves one job at a
 * time, and a channel may be out of use. Only channels in use take space. Not thread-safe.
 */
public final class FabricState {
    /** Stands for no job. */
    public static final int NONE = -1;

    private final RampFabric fabric;
    private final double[] memory;
    private final double[] slowness;
    private final double[] used;
    private final int[] holder;
    private final long[] free;
    private final ChannelHolders channelHolders;
    private final Map<Integer, Holding> holdings = new HashMap<>();
    private final Set<Long> dead = new HashSet<>();
    private int freeServers;

    private record Holding(int[] servers, long[] channels) {}

    /**
     * Creates an empty fabric of equal servers.
     *
     * @param fabric the fabric
     * @param memory memory of every server in bytes
     */
    public FabricState(RampFabric fabric, double memory) {
        this(filled(fabric.size(), memory), filled(fabric.size(), 1), fabric);
    }

    /**
     * Creates an empty fabric.
     *
     * @param fabric the fabric
     * @param memory memory by server in bytes
     * @param slowness by server, time of a computation there ÷ time on a server of the reference speed
     */
    public FabricState(RampFabric fabric, double[] memory, double[] slowness) {
        this(memory.clone(), slowness.clone(), fabric);
    }

    /**
     * Creates the empty fabric of a cluster.
     *
     * @param cluster the cluster
     * @param platform its platform, which tells the kinds of its servers
     * @return the fabric with their memory and speed
     */
    public static FabricState of(RampCluster cluster, Platform platform) {
        return new FabricState(cluster.memory(platform), cluster.slowness(platform), cluster.fabric());
    }

    /** Keeps the arrays. */
    private FabricState(double[] memory, double[] slowness, RampFabric fabric) {
        this.fabric = fabric;
        this.memory = memory;
        this.slowness = slowness;
        used = new double[memory.length];
        holder = new int[memory.length];
        channelHolders = new ChannelHolders((long) memory.length * memory.length * fabric.channels());
        Arrays.fill(holder, NONE);
        free = new long[(memory.length + Long.SIZE - 1) / Long.SIZE];
        for (int server = 0; server < memory.length; server++) {
            free[server / Long.SIZE] |= 1L << server;
        }
        freeServers = memory.length;
    }

    /** {@return the same fabric, empty: a new state, of which this one knows nothing} */
    public FabricState withoutJobs() {
        return new FabricState(memory, slowness, fabric);
    }

    /**
     * Returns what the fabric looks like to a job that may use some free servers only.
     *
     * @param servers free servers
     * @return a new state, in which a job of number 0 holds all others
     */
    public FabricState only(ResourceSet servers) {
        final FabricState state = withoutJobs();
        state.take(
                0,
                IntStream.range(0, fabric.size())
                        .filter(server -> !servers.contains(server))
                        .toArray());
        return state;
    }

    private static double[] filled(int length, double value) {
        final double[] array = new double[length];
        Arrays.fill(array, value);
        return array;
    }

    /** {@return the fabric} */
    public RampFabric fabric() {
        return fabric;
    }

    /** {@return the number of servers that no job holds} */
    public int freeServers() {
        return freeServers;
    }

    /** {@return the servers that no job holds: a value that does not change with this state} */
    public FreeServers free() {
        return new FreeServers(fabric, memory, slowness, free.clone());
    }

    /** {@return the number of channels that jobs hold} */
    public int heldChannels() {
        return channelHolders.size();
    }

    /**
     * Returns who holds a server.
     *
     * @param server the server
     * @return the job or {@link #NONE}
     */
    public int holder(int server) {
        return holder[server];
    }

    /**
     * Tells whether no job holds a server.
     *
     * @param server the server
     * @return true if it is free
     */
    public boolean isFree(int server) {
        return holder[server] == NONE;
    }

    /**
     * Returns who holds a channel.
     *
     * @param channel number of the channel, see {@link RampFabric#channel(int, int, int)}
     * @return the job or {@link #NONE}
     */
    public int channelHolder(long channel) {
        return channelHolders.holder(channel);
    }

    /**
     * Tells whether a channel can be given out.
     *
     * @param channel number of the channel, see {@link RampFabric#channel(int, int, int)}
     * @return true if no job holds it and it is not out of use
     */
    public boolean isFreeChannel(long channel) {
        return channelHolders.holder(channel) == NONE && (dead.isEmpty() || !dead.contains(channel));
    }

    /**
     * Tells whether every channel can be given out.
     *
     * @return true if none is held or out of use
     */
    public boolean allChannelsFree() {
        return channelHolders.size() == 0 && dead.isEmpty();
    }

    /**
     * Tells whether a channel is out of use.
     *
     * @param channel number of the channel
     * @return true if no plan may use it now
     */
    public boolean isDead(long channel) {
        return dead.contains(channel);
    }

    /**
     * Takes a channel out of use, or puts it to use again. A job that holds it keeps it.
     *
     * @param channel number of the channel
     * @param available whether plans may use it from now on
     */
    public void setAvailable(long channel, boolean available) {
        if (available) {
            dead.remove(channel);
        } else {
            dead.add(channel);
        }
    }

    /**
     * Tells whether any channel is out of use.
     *
     * @return true if there is one
     */
    public boolean hasDeadChannels() {
        return !dead.isEmpty();
    }

    /**
     * Returns the free servers from which every channel can be used.
     *
     * @param channels knows the channels that are out of use
     * @return servers that are free here
     */
    public ResourceSet soundServers(FabricState channels) {
        final BitSet senders = new BitSet();
        channels.dead.forEach(channel -> senders.set((int) (channel / fabric.channels() / fabric.size())));
        return ResourceSet.of(IntStream.range(0, fabric.size())
                .filter(server -> isFree(server) && !senders.get(server))
                .toArray());
    }

    /**
     * Returns the memory that is left on a server.
     *
     * @param server the server
     * @return bytes
     */
    public double freeMemory(int server) {
        return memory[server] - used[server];
    }

    /**
     * Returns how slow a job is on its servers, the slowest of which sets the pace.
     *
     * @param placement the servers of its parts
     * @return time of a computation there ÷ time on a server of the reference speed
     */
    public double slowness(OpPlacement placement) {
        double most = 0;
        for (int worker = 0; worker < placement.workers(); worker++) {
            most = Math.max(most, slowness[placement.serverOfWorker(worker)]);
        }
        return most;
    }

    /**
     * Gives a job what its plan asks for, which a check must have found to be free.
     *
     * @param job number of the job, not negative
     * @param plan its plan
     * @throws IllegalStateException if the job already holds something
     */
    public void mount(int job, Plan plan) {
        final OpPlacement placement = plan.opPlacement();
        final int[] servers = new int[placement.workers()];
        Arrays.setAll(servers, placement::serverOfWorker);
        final long[] channels = new long[plan.depPlacement().channels()];
        Arrays.setAll(channels, local -> plan.depPlacement().channel(local, placement, fabric));
        hold(job, servers, channels);
        for (int node = 0; node < placement.nodes(); node++) {
            used[placement.server(node)] += plan.graph().memory(node);
        }
    }

    /**
     * Gives servers to a job that is no training job: no other one gets them, their channels stay idle.
     *
     * @param job number of the job, not negative
     * @param servers different free servers
     * @throws IllegalStateException if the job already holds something
     */
    public void take(int job, int... servers) {
        hold(job, servers.clone(), new long[0]);
    }

    /**
     * Takes back all that a job holds.
     *
     * @param job number of the job
     * @throws IllegalStateException if the job holds nothing
     */
    public void release(int job) {
        final Holding holding = holdings.remove(job);
        if (holding == null) {
            throw new IllegalStateException("job " + job + " holds nothing");
        }
        for (final int server : holding.servers()) {
            holder[server] = NONE;
            free[server / Long.SIZE] |= 1L << server;
            used[server] = 0;
        }
        freeServers += holding.servers().length;
        for (final long channel : holding.channels()) {
            channelHolders.remove(channel);
        }
    }

    private void hold(int job, int[] servers, long[] channels) {
        if (holdings.putIfAbsent(job, new Holding(servers, channels)) != null) {
            throw new IllegalStateException("job " + job + " is mounted already");
        }
        for (final int server : servers) {
            holder[server] = job;
            free[server / Long.SIZE] &= ~(1L << server);
        }
        freeServers -= servers.length;
        for (final long channel : channels) {
            channelHolders.put(channel, job);
        }
    }
}
