package org.noctule.companion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.noctule.platform.CoreStates;
import org.noctule.platform.NodeGres;
import org.noctule.platform.NodeType;
import org.noctule.platform.Platform;
import org.noctule.workload.GresRequest;
import org.noctule.workload.Job;
import org.noctule.workload.NodeDemand;

/** Nodes as lists of explicit cards; everything is counted anew whenever it is looked at. */
public final class SlowNodes {
    private final Platform platform;
    /** What jobs hold, by their ids. */
    public final Map<String, Held> held = new LinkedHashMap<>();
    /** The same nodes at other times: of each thing, what is free all the time counts. */
    public final List<SlowNodes> times = new ArrayList<>();

    /** A job and what it has. */
    public record Held(Job job, Grant grant) {}

    private static final class Card {
        final NodeGres gres;
        final int index;
        final int number;
        int users;
        int left = 1000;
        int chosen;

        Card(NodeGres gres, int index, int number) {
            this.gres = gres;
            this.index = index;
            this.number = number;
        }
    }

    private final class Node {
        final int number;
        final NodeType type;
        final List<Card> cards = new ArrayList<>();
        int cores;
        long bytes;
        int jobs;
        boolean alone;

        Node(int number) {
            this.number = number;
            this.type = platform.nodeType(number);
            this.cores = type.nbCores();
            this.bytes = CoreStates.bytes(type.memory());
            for (int i = 0; i < type.companions().gres().size(); i++) {
                final NodeGres gres = type.companions().gres().get(i);
                for (int device = 0; device < gres.count(); device++) {
                    cards.add(new Card(gres, i, device));
                }
            }
            held.values().forEach(this::book);
            for (final SlowNodes other : times) {
                final Node then = other.new Node(number);
                cores = Math.min(cores, then.cores);
                bytes = Math.min(bytes, then.bytes);
                jobs = Math.max(jobs, then.jobs);
                alone |= then.alone;
                for (int i = 0; i < cards.size(); i++) {
                    cards.get(i).left = Math.min(cards.get(i).left, then.cards.get(i).left);
                    cards.get(i).users = Math.max(cards.get(i).users, then.cards.get(i).users);
                }
            }
        }

        private void book(Held other) {
            for (final NodeShare share : other.grant.nodes()) {
                if (share.node() == number) {
                    cores -= share.cores();
                    bytes -= share.bytes();
                    jobs++;
                    alone |= demand(other.job).exclusive();
                    for (final DeviceShare device : share.devices()) {
                        final Card card = cards.stream()
                                .filter(each -> each.index == device.gres() && each.number == device.device())
                                .findFirst()
                                .orElseThrow();
                        card.left -= device.thousandths();
                        card.users++;
                    }
                }
            }
        }

        /** Puts tasks on the node; false if there is no room. */
        boolean put(Job job, int tasks) {
            final NodeDemand demand = demand(job);
            cards.forEach(card -> card.chosen = 0);
            final boolean features = demand.features().isEmpty()
                    || demand.features().stream()
                            .anyMatch(all -> type.companions().features().containsAll(all));
            if (alone || demand.exclusive() && jobs > 0 || !features || cores < tasks * demand.cores()) {
                return false;
            }
            for (final GresRequest request : sorted(demand)) {
                if (request.per() != GresRequest.Per.JOB) {
                    final int things = request.per() == GresRequest.Per.TASK ? tasks : 1;
                    if (!give(request, things * Math.max(1, request.thousandths() / 1000))) {
                        return false;
                    }
                }
            }
            return bytes(job, tasks) <= bytes;
        }

        private boolean give(GresRequest request, int number) {
            for (int i = 0; i < number; i++) {
                if (!one(request)) {
                    return false;
                }
            }
            return true;
        }

        boolean one(GresRequest request) {
            for (final Card card : cards) {
                final boolean same = card.gres.name().equals(request.name())
                        && (request.type().isEmpty() || card.gres.type().equals(request.type()));
                final int each = Math.min(1000, request.thousandths());
                if (same
                        && (request.thousandths() >= 1000
                                ? card.left - card.chosen == 1000
                                : card.left - card.chosen >= each && card.users < card.gres.shards())) {
                    card.chosen += each;
                    return true;
                }
            }
            return false;
        }

        long bytes(Job job, int tasks) {
            final NodeDemand demand = demand(job);
            if (demand.memory() == 0) {
                return CoreStates.bytes(job.memory()) * tasks * demand.cores();
            }
            final long each = CoreStates.bytes(demand.memory());
            final long gpus = cards.stream()
                    .filter(card -> card.gres.name().equals("gpu"))
                    .mapToInt(card -> card.chosen)
                    .sum();
            return switch (demand.memoryPer()) {
                case NODE -> each;
                case CORE -> each * tasks * demand.cores();
                case CARD -> (each * gpus + 999) / 1000;
            };
        }

        long forJob(NodeDemand demand) {
            return sorted(demand).stream()
                    .filter(request -> request.per() == GresRequest.Per.JOB)
                    .mapToLong(request -> {
                        cards.forEach(card -> card.chosen = 0);
                        if (request.thousandths() < 1000) {
                            return cards.stream()
                                    .filter(card -> card.gres.name().equals(request.name())
                                            && (request.type().isEmpty()
                                                    || card.gres.type().equals(request.type())))
                                    .filter(card ->
                                            card.left >= request.thousandths() && card.users < card.gres.shards())
                                    .map(card -> card.index)
                                    .distinct()
                                    .count();
                        }
                        int found = 0;
                        while (one(new GresRequest(request.name(), request.type(), 1000, request.per()))) {
                            found++;
                        }
                        return found;
                    })
                    .sum();
        }

        NodeShare share(Job job, int tasks) {
            return new NodeShare(
                    number,
                    tasks * demand(job).cores(),
                    bytes(job, tasks),
                    cards.stream()
                            .filter(card -> card.chosen > 0)
                            .map(card -> new DeviceShare(card.index, card.number, card.chosen))
                            .toList());
        }
    }

    /** Begins with an idle machine. */
    public SlowNodes(Platform platform) {
        this.platform = platform;
    }

    private static NodeDemand demand(Job job) {
        return job.demand().orElse(NodeDemand.of(Math.max(1, job.resources()), 1));
    }

    private static List<GresRequest> sorted(NodeDemand demand) {
        final List<GresRequest> sorted = new ArrayList<>(demand.gres());
        sorted.sort(Comparator.comparing(GresRequest::share)
                .thenComparing(request -> request.type().isEmpty()));
        return sorted;
    }

    private int capacity(Job job, int node, int tasks) {
        int most = tasks;
        while (most > 0 && !new Node(node).put(job, most)) {
            most--;
        }
        return most;
    }

    /** The lowest place of a job, by the rules of {@link NodeBook}. */
    public Optional<Grant> lowest(Job job, IntPredicate allowed) {
        final NodeDemand demand = demand(job);
        final int[] nodes = IntStream.range(0, platform.nbNodes())
                .filter(allowed)
                .boxed()
                .sorted(Comparator.comparingInt(
                        node -> platform.nodeType(node).companions().weight()))
                .mapToInt(Integer::intValue)
                .toArray();
        final Map<Integer, Integer> chosen = new LinkedHashMap<>();
        int missing = demand.tasks();
        for (final int node : nodes) {
            final int most = Math.min(
                    capacity(job, node, missing), missing - Math.max(0, demand.minNodes() - chosen.size() - 1));
            if (most > 0 && chosen.size() < demand.maxNodes()) {
                chosen.put(node, most);
                missing -= most;
            }
        }
        final boolean perJob = demand.gres().stream().anyMatch(request -> request.per() == GresRequest.Per.JOB);
        if (missing == 0 && chosen.size() < demand.minNodes()) {
            return Optional.empty();
        }
        if (missing == 0) {
            final Optional<Grant> grant = grant(job, chosen);
            if (grant.isPresent() || !perJob) {
                return grant;
            }
        } else if (chosen.size() < demand.maxNodes()) {
            return Optional.empty();
        }
        final List<Integer> able = new ArrayList<>(Arrays.stream(nodes)
                .filter(node -> capacity(job, node, demand.tasks()) > 0)
                .boxed()
                .toList());
        able.sort(Comparator.comparingLong(
                node -> perJob ? -new Node(node).forJob(demand) : -capacity(job, node, demand.tasks())));
        for (int number = 1; number <= Math.min(able.size(), Math.min(demand.maxNodes(), demand.tasks())); number++) {
            final List<Integer> some = able.subList(0, number);
            final int rooms = some.stream()
                    .mapToInt(node -> capacity(job, node, demand.tasks()))
                    .sum();
            if (number >= demand.minNodes() && rooms >= demand.tasks()) {
                chosen.clear();
                missing = demand.tasks();
                for (final int node : some) {
                    final int most =
                            Math.min(capacity(job, node, demand.tasks()), missing - (number - chosen.size() - 1));
                    chosen.put(node, most);
                    missing -= most;
                }
                final Optional<Grant> grant = grant(job, chosen);
                if (grant.isPresent()) {
                    return grant;
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Grant> grant(Job job, Map<Integer, Integer> chosen) {
        final List<GresRequest> due = new ArrayList<>();
        for (final GresRequest request : sorted(demand(job))) {
            for (int i = 0;
                    request.per() == GresRequest.Per.JOB && i < Math.max(1, request.thousandths() / 1000);
                    i++) {
                due.add(new GresRequest(
                        request.name(), request.type(), Math.min(1000, request.thousandths()), request.per()));
            }
        }
        final List<NodeShare> shares = new ArrayList<>();
        chosen.entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(entry -> {
            final Node node = new Node(entry.getKey());
            if (!node.put(job, entry.getValue())) {
                throw new AssertionError(entry);
            }
            due.removeIf(request -> {
                final int[] before =
                        node.cards.stream().mapToInt(card -> card.chosen).toArray();
                if (node.one(request) && node.bytes(job, entry.getValue()) <= node.bytes) {
                    return true;
                }
                IntStream.range(0, before.length).forEach(i -> node.cards.get(i).chosen = before[i]);
                return false;
            });
            shares.add(node.share(job, entry.getValue()));
        });
        return due.isEmpty() ? Optional.of(new Grant(shares)) : Optional.empty();
    }

    /** Asserts that nobody has more than there is. */
    public void check() {
        for (int number = 0; number < platform.nbNodes(); number++) {
            final Node node = new Node(number);
            if (node.cores < 0
                    || node.bytes < 0
                    || node.alone && node.jobs > 1
                    || node.cards.stream().anyMatch(card -> card.left < 0 || card.users > card.gres.shards())) {
                throw new AssertionError("node " + number + " is overbooked");
            }
        }
    }
}
