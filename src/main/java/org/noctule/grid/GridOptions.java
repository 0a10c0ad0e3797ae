package org.noctule.grid;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import org.noctule.random.Secret;

/**
 * Address of a member, and the members that it joins.
 *
 * @param cluster name of the cluster: members of another one are never joined
 * @param build what program this is, in full: members of another one are refused
 * @param host address of this machine that the member listens on, and on no other; loopback unless a user says
 *     otherwise
 * @param port port to listen on; 0: the first free one from {@value #FIRST_PORT} on
 * @param members addresses {@code host:port} of members that are there already, one of which must answer; none: this is
 *     the first member
 * @param patience how long to try to join
 * @param silence how long another member may be silent before it counts as gone; one whose process ends is missed at
 *     once
 * @param secret the secret of members and clients, as the name of the cluster by which they call it
 */
public record GridOptions(
        String cluster,
        String build,
        String host,
        int port,
        List<String> members,
        Duration patience,
        Duration silence,
        Secret secret) {
    /** Address of this machine alone. */
    public static final String LOOPBACK = "127.0.0.1";

    /** First port that is tried when none is given. */
    public static final int FIRST_PORT = 5701;

    /**
     * Copies the list of members.
     *
     * @param cluster name of the cluster
     * @param build what program this is
     * @param host address to listen on
     * @param port port to listen on, or 0
     * @param members members that are there already
     * @param patience how long to try to join
     * @param silence how long another member may be silent
     * @param secret the secret of the members
     */
    public GridOptions {
        members = List.copyOf(members);
    }

    /**
     * Describes the first member of a cluster on this machine alone.
     *
     * @param cluster name of the cluster
     * @param build what program this is, in full
     * @return options with loopback, any port, a minute of patience, 20 s of silence and a secret of its own
     */
    public static GridOptions first(String cluster, String build) {
        return new GridOptions(
                cluster, build, LOOPBACK, 0, List.of(), Duration.ofMinutes(1), Duration.ofSeconds(20), Secret.draw());
    }

    /**
     * Describes a member of the same cluster that joins others.
     *
     * @param others addresses {@code host:port} of members that are there already
     * @return options that are else as these
     */
    public GridOptions joining(List<String> others) {
        return new GridOptions(cluster, build, host, port, others, patience, silence, secret);
    }

    /**
     * Moves the member.
     *
     * @param at address of this machine to listen on
     * @param on port to listen on, or 0
     * @return options that are else as these
     */
    public GridOptions listening(String at, int on) {
        return new GridOptions(cluster, build, at, on, members, patience, silence, secret);
    }

    /**
     * Sets how long others are waited for.
     *
     * @param toJoin how long to try to join
     * @param silent how long another member may be silent
     * @return options that are else as these
     */
    public GridOptions waiting(Duration toJoin, Duration silent) {
        return new GridOptions(cluster, build, host, port, members, toJoin, silent, secret);
    }

    /**
     * Takes a secret that others hold too.
     *
     * @param shared the secret
     * @return options that are else as these
     */
    public GridOptions holding(Secret shared) {
        return new GridOptions(cluster, build, host, port, members, patience, silence, shared);
    }

    /**
     * Makes the name by which members and clients call a cluster: Hazelcast lets in nobody who does not know it.
     *
     * @param cluster name of the cluster
     * @param secret their secret
     * @return the name, from which the secret cannot be told
     */
    public static String clusterName(String cluster, Secret secret) {
        return cluster + "-" + HexFormat.of().formatHex(secret.seal(cluster.getBytes(StandardCharsets.UTF_8)));
    }

    /**
     * Makes the secret by which values are sealed that members leave for each other.
     *
     * @return one that members of another build do not have
     */
    public Secret sealing() {
        return new Secret(secret.text() + "\n" + build);
    }
}
