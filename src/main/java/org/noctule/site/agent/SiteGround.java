package org.noctule.site.agent;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.noctule.agent.admission.Lane;
import org.noctule.error.NoctuleException;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;
import org.noctule.site.policy.AdvanceReservation;
import org.noctule.site.policy.Partition;
import org.noctule.site.policy.SitePolicy;

/** The rules of a site on a machine: the cores of its partitions and reservations. */
final class SiteGround {
    private final SitePolicy policy;
    private final Platform platform;
    private final ResourceSet all;
    private final Map<String, Lane> lanes = new LinkedHashMap<>();
    private final Map<String, ResourceSet> outside = new LinkedHashMap<>();
    private final List<Kept> kept = new ArrayList<>();
    private final String standard;
    private final double highest;

    /** A reservation and its cores. */
    record Kept(AdvanceReservation reservation, ResourceSet cores) {}

    /**
     * Lays rules on a machine.
     *
     * @throws NoctuleException of kind INPUT if they are those of another one
     */
    SiteGround(SitePolicy policy, Platform platform) {
        this.policy = policy;
        this.platform = platform;
        this.all = ResourceSet.range(0, platform.nbCores() - 1);
        if (!policy.nodes().isEmpty() && policy.nodes().size() != platform.nbNodes()) {
            throw wrong(
                    "names " + policy.nodes().size() + " nodes, but the platform has " + platform.nbNodes(),
                    "Maybe it is the file of another machine.");
        }
        final double largest = largest(policy.partitions(), Partition::factor);
        policy.partitions()
                .values()
                .forEach(each -> lane(new Lane(
                        each.name(),
                        each.tier(),
                        each.factor() / largest,
                        each.nodes().map(nodes -> cores(nodes, each.name())).orElse(all),
                        each.defaultTime())));
        if (lanes.isEmpty()) {
            lane(new Lane("", 1, 1, all, Double.POSITIVE_INFINITY));
        }
        this.standard = policy.partitions().values().stream()
                .filter(Partition::standard)
                .map(Partition::name)
                .findFirst()
                .orElse(lanes.keySet().iterator().next());
        this.highest = largest(policy.qos(), each -> each.priority());
        policy.reservations().forEach(each -> kept.add(new Kept(each, reserved(each))));
    }

    private static <T> double largest(Map<String, T> all, ToDoubleFunction<T> number) {
        final double largest = all.values().stream().mapToDouble(number).max().orElse(0);
        return largest > 0 ? largest : 1;
    }

    private void lane(Lane lane) {
        lanes.put(lane.name(), lane);
        outside.put(lane.name(), all.minus(lane.cores()));
    }

    private NoctuleException wrong(String problem, String remedy) {
        return NoctuleException.input(policy.source() + ": the site " + problem + ".", remedy);
    }

    private ResourceSet reserved(AdvanceReservation each) {
        if (each.count().isEmpty()) {
            return cores(each.nodes(), each.name());
        }
        final IntPredicate taken = node -> kept.stream()
                .anyMatch(other ->
                        other.reservation.meets(each.begin(), each.end()) && other.cores.contains(first(node)));
        final int[] nodes = IntStream.range(0, platform.nbNodes())
                .filter(node -> !taken.test(node))
                .limit(each.count().getAsInt())
                .toArray();
        if (nodes.length < each.count().getAsInt()) {
            throw wrong(
                    "has no " + each.count().getAsInt() + " nodes for the reservation (" + each.name() + ")",
                    "Maybe lower its count: " + nodes.length + " are left beside those before it.");
        }
        return cores(ResourceSet.of(nodes), each.name());
    }

    private int first(int node) {
        return platform.firstCore(platform.firstProcessor(node));
    }

    private ResourceSet cores(ResourceSet nodes, String of) {
        if (nodes.last(nodes.intervals() - 1) >= platform.nbNodes()) {
            throw wrong(
                    "gives (" + of + ") the node " + nodes.last(nodes.intervals() - 1) + ", but the platform has "
                            + platform.nbNodes(),
                    "Maybe count nodes from 0, or take the platform of this site.");
        }
        final ResourceSet.Builder cores = new ResourceSet.Builder();
        for (int i = 0; i < nodes.intervals(); i++) {
            cores.add(first(nodes.first(i)), first(nodes.last(i) + 1) - 1);
        }
        return cores.build();
    }

    SitePolicy policy() {
        return policy;
    }

    /** The lanes by their names. */
    Map<String, Lane> lanes() {
        return lanes;
    }

    /** The lane of jobs that name none. */
    String standard() {
        return standard;
    }

    /** The largest priority of a class of service. */
    double highest() {
        return highest;
    }

    ResourceSet all() {
        return all;
    }

    /** The cores of other lanes alone. */
    ResourceSet outside(Lane lane) {
        return outside.getOrDefault(lane.name(), ResourceSet.EMPTY);
    }

    /** The reservations, in the order of the file. */
    List<Kept> kept() {
        return kept;
    }

    private int node(int core) {
        return platform.nodeOfProcessor(platform.processorOfCore(core));
    }

    /** The number of nodes of which some cores are. */
    int nodes(ResourceSet cores) {
        return (int) IntStream.of(cores.toArray()).map(this::node).distinct().count();
    }

    /** Those of some cores that are on the nodes with most of them, of equal ones the first. */
    ResourceSet onFewNodes(ResourceSet cores, int nodes) {
        final Map<Integer, Integer> sizes = new TreeMap<>();
        cores.forEach(core -> sizes.merge(node(core), 1, Integer::sum));
        final Set<Integer> chosen = sizes.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(nodes)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        return ResourceSet.of(IntStream.of(cores.toArray())
                .filter(core -> chosen.contains(node(core)))
                .toArray());
    }
}
