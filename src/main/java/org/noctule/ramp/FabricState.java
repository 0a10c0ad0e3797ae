package org.noctule.ramp;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.noctule.platform.RampFabric;
import org.noctule.resource.ResourceSet;

/**
 * The job that holds each server and each channel, and the memory that is left. A server or channel serves one job at a
 * time. Only channels in use take space. Not thread-safe.
 */
public final class FabricState {
    /** Stands for no job. */
    public static final int NONE = -1;

    private final RampFabric fabric;
    private final double[] memory;
    private final double[] used;
    private final int[] holder;
    private final long[] free;
    private final ChannelHolders channelHolders;
    private final Map<Integer, Holding> holdings = new HashMap<>();
    private int freeServers;

    private record Holding(int[] servers, long[] channels) {}

    /**
     * Creates an empty fabric of equal servers.
     *
     * @param fabric the fabric
     * @param memory memory of every server in bytes
     */
    public FabricState(RampFabric fabric, double memory) {
        this(filled(fabric.size(), memory), fabric);
    }

    /**
     * Creates an empty fabric.
     *
     * @param fabric the fabric
     * @param memory memory by server in bytes
     */
    public FabricState(RampFabric fabric, double[] memory) {
        this(memory.clone(), fabric);
    }

    /** Keeps the array. */
    private FabricState(double[] memory, RampFabric fabric) {
        this.fabric = fabric;
        this.memory = memory;
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

    /**
     * Returns the same fabric, empty.
     *
     * @return a new state, of which this one knows nothing
     */
    public FabricState withoutJobs() {
        return new FabricState(memory, fabric);
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

    /**
     * Returns the fabric.
     *
     * @return the fabric
     */
    public RampFabric fabric() {
        return fabric;
    }

    /**
     * Returns the number of servers that no job holds.
     *
     * @return the number
     */
    public int freeServers() {
        return freeServers;
    }

    /**
     * Returns the servers that no job holds.
     *
     * @return a value that does not change with this state
     */
    public FreeServers free() {
        return new FreeServers(fabric, memory, free.clone());
    }

    /**
     * Returns the number of channels that jobs hold.
     *
     * @return the number
     */
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
     * Returns the memory that is left on a server.
     *
     * @param server the server
     * @return bytes
     */
    public double freeMemory(int server) {
        return memory[server] - used[server];
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
