package org.noctule.grid;

import com.hazelcast.cluster.Member;
import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstance;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.noctule.error.NoctuleException;

/**
 * This process as a member of a cluster, which lets in those who hold its secret. Nothing is encrypted: who can listen
 * on the network learns what opens it. Only bytes, texts and numbers travel, and what a package that uses this
 * registers a serializer for.
 */
public final class GridMember implements AutoCloseable {
    /**
     * Level of Hazelcast's own messages; what a user should know is told in ours, and who searches a fault sets this.
     */
    private static final String LOG = "org.slf4j.simpleLogger.log.com.hazelcast";

    private final HazelcastInstance instance;

    private GridMember(HazelcastInstance instance) {
        this.instance = instance;
    }

    /**
     * Starts a cluster, or joins the one of the listed members; seconds pass.
     *
     * @param options where and whom
     * @return the member
     * @throws NoctuleException if the port is in use, no listed member answers, or they belong to another cluster or
     *     build
     */
    public static GridMember join(GridOptions options) {
        return join(options, config -> {});
    }

    /**
     * Starts a cluster, or joins the one of the listed members; seconds pass.
     *
     * @param options where and whom
     * @param more adds maps and serializers to Hazelcast's configuration
     * @return the member
     * @throws NoctuleException if the port is in use, no listed member answers, or they belong to another cluster or
     *     build
     */
    public static GridMember join(GridOptions options, Consumer<Config> more) {
        MemberAddress.checkOwn(options.host(), options.port());
        awaitAny(options);
        if (System.getProperty(LOG) == null) {
            System.setProperty(LOG, "off");
        }
        final Config config = MemberConfig.of(options);
        more.accept(config);
        final GridMember member = new GridMember(start(config, options));
        try {
            member.checkJoined(options);
            member.checkBuilds(options);
            return member;
        } catch (final NoctuleException e) {
            member.close();
            throw e;
        }
    }

    /**
     * Tells whether something listens at an address.
     *
     * @param member an address such as {@code 127.0.0.1:5701}
     * @return whether it takes a connection
     * @throws NoctuleException if the address has no such form
     */
    public static boolean answers(String member) {
        return MemberAddress.answers(MemberAddress.parse(member));
    }

    private static void awaitAny(GridOptions options) {
        final List<InetSocketAddress> others =
                options.members().stream().map(MemberAddress::parse).toList();
        final long deadline = System.nanoTime() + options.patience().toNanos();
        while (!others.isEmpty() && others.stream().noneMatch(MemberAddress::answers)) {
            if (System.nanoTime() > deadline || Thread.currentThread().isInterrupted()) {
                throw new NoctuleException(
                        NoctuleException.Kind.AGAIN,
                        "No member of " + options.members() + " answers.",
                        "Maybe the first one is not started yet, listens on another address, or a firewall is between.");
            }
            pause();
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(100);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static HazelcastInstance start(Config config, GridOptions options) {
        try {
            return Hazelcast.newHazelcastInstance(config);
        } catch (final HazelcastException | IllegalStateException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.PEER,
                    "The member at " + options.host() + " cannot start: " + e.getMessage() + ".",
                    "Maybe a port is in use, or members " + options.members() + " are of another cluster than "
                            + options.cluster() + ".",
                    e);
        }
    }

    private void checkJoined(GridOptions options) {
        if (!options.members().isEmpty() && instance.getCluster().getMembers().size() < 2) {
            throw new NoctuleException(
                    NoctuleException.Kind.AGAIN,
                    "The members " + options.members() + " do not take in this one of the cluster " + options.cluster()
                            + ".",
                    "Maybe they ended just now, are of another cluster, or run another version of Hazelcast.");
        }
    }

    private void checkBuilds(GridOptions options) {
        for (final Member other : instance.getCluster().getMembers()) {
            final String build = other.getAttribute(MemberConfig.BUILD);
            if (!options.build().equals(build)) {
                throw NoctuleException.peer(
                        "The member " + name(other) + " runs " + (build == null ? "another program" : build)
                                + ", this one " + options.build() + ".",
                        "Maybe copy the program of the first member to all machines: results of two builds may differ.");
            }
        }
    }

    /**
     * Names this member.
     *
     * @return its address, such as {@code 127.0.0.1:5701}
     */
    public String address() {
        return name(instance.getCluster().getLocalMember());
    }

    /**
     * Names a member.
     *
     * @param member any of the cluster
     * @return its address, such as {@code 127.0.0.1:5701}
     */
    public static String name(Member member) {
        return member.getAddress().getHost() + ":" + member.getAddress().getPort();
    }

    /**
     * Gives what Hazelcast offers.
     *
     * @return the running instance
     */
    public HazelcastInstance instance() {
        return instance;
    }

    /** Leaves the cluster; what this member holds is handed to the others first, which takes a moment. */
    @Override
    public void close() {
        instance.shutdown();
    }
}
