package org.noctule.hosts.platform;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;
import org.noctule.platform.network.Host;
import org.noctule.platform.network.Network;

/**
 * The hosts of a network that Batsim computes on, and their numbers: compute hosts from 0 in the byte order of their
 * names, then storage hosts in the same order. The master is neither.
 *
 * @param compute indices of the compute hosts in {@link Network#hosts()}, by their numbers, unmodifiable
 * @param storage indices of the storage hosts, the first of which has the number after the last compute host,
 *     unmodifiable
 * @param master index of the host that Batsim runs on
 */
public record BatsimHosts(List<Integer> compute, List<Integer> storage, int master) {
    /** The master's name where none is given. */
    public static final String MASTER = "master_host";

    private static final String ROLE = "role";
    private static final List<String> ROLES = List.of("compute_node", "storage", "master");

    /**
     * Numbers hosts.
     *
     * @param network the hosts
     * @param masterName the name of the master; a host with the role {@code master} is one as well
     * @param roles roles by host name, which take precedence over the property {@code role}: {@code compute_node} or an
     *     empty text, {@code storage}, {@code master}
     * @return the numbers
     * @throws NoctuleException of kind INPUT if there is no master, or several, or a role or host is unknown
     */
    public static BatsimHosts of(Network network, String masterName, Map<String, String> roles) {
        final List<Host> hosts = network.hosts();
        checkNames(hosts, roles);
        final List<Integer> compute = new ArrayList<>();
        final List<Integer> storage = new ArrayList<>();
        final List<Integer> masters = new ArrayList<>();
        final byte[][] names = hosts.stream()
                .map(host -> host.name().getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
        IntStream.range(0, names.length)
                .boxed()
                .sorted((a, b) -> Arrays.compareUnsigned(names[a], names[b]))
                .forEach(index -> {
                    switch (role(hosts.get(index), masterName, roles)) {
                        case "master" -> masters.add(index);
                        case "storage" -> storage.add(index);
                        default -> compute.add(index);
                    }
                });
        if (masters.size() != 1) {
            throw masters.isEmpty()
                    ? NoctuleException.input(
                            "The platform has no host with the master's name (" + masterName + ").",
                            "Maybe name another host as the master, or give one the property role with the value"
                                    + " master.")
                    : NoctuleException.input(
                            "The platform has several masters: "
                                    + hosts.get(masters.get(0)).name() + " and "
                                    + hosts.get(masters.get(1)).name() + ".",
                            "Maybe take the role from one of them.");
        }
        return new BatsimHosts(List.copyOf(compute), List.copyOf(storage), masters.get(0));
    }

    private static void checkNames(List<Host> hosts, Map<String, String> roles) {
        final List<String> names = hosts.stream().map(Host::name).toList();
        for (final String name : roles.keySet()) {
            if (!names.contains(name)) {
                throw NoctuleException.input(
                        "The host (" + XmlElement.shown(name) + "), which is given a role, is unknown.",
                        names.size() > 100 ? "Maybe its number is wrong." : Suggestion.of(name, names));
            }
        }
    }

    private static String role(Host host, String masterName, Map<String, String> roles) {
        final String given = roles.getOrDefault(host.name(), host.properties().getOrDefault(ROLE, ""));
        if (!given.isEmpty() && !ROLES.contains(given)) {
            throw NoctuleException.input(
                    "The role (" + XmlElement.shown(given) + ") of the host " + host.name() + " is unknown.",
                    Suggestion.of(given, ROLES));
        }
        return host.name().equals(masterName) ? "master" : given;
    }

    /** {@return the number of all resources: compute and storage hosts together} */
    public int size() {
        return compute.size() + storage.size();
    }

    /**
     * Returns the host that has a number.
     *
     * @param number the number, below {@link #size()}
     * @return its index in {@link Network#hosts()}
     */
    public int host(int number) {
        return number < compute.size() ? compute.get(number) : storage.get(number - compute.size());
    }
}
