package org.noctule.companion.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.noctule.companion.Grant;
import org.noctule.companion.NodeBook;
import org.noctule.companion.NodeShare;
import org.noctule.companion.RandomDemands;
import org.noctule.platform.Cluster;
import org.noctule.platform.Links;
import org.noctule.platform.Platform;
import org.noctule.platform.Switch;
import org.noctule.resource.ResourceSet;
import org.noctule.test.Seeds;
import org.noctule.workload.GresRequest;
import org.noctule.workload.Job;
import org.noctule.workload.NodeDemand;

/** All placements share one contract: a place is free and right, and there is one whenever the lowest is one. */
class NodeChoiceTest {
    private static Map<String, NodeChoice> choices(NodeBook book, Random random) {
        final Map<String, NodeChoice> choices = new LinkedHashMap<>();
        choices.put("lowest_id", new LowestNodes());
        choices.put("random", new RandomNodes(book, random::nextInt));
        choices.put("best_fit", new TightestNodes(book));
        choices.put("worst_fit", new LoosestNodes(book));
        choices.put("packed", new FewestNodes(book));
        choices.put("spread", new MostNodes(book));
        choices.put("topology", new FewestSwitches(book.platform()));
        choices.put("fgd", new LeastFragmentation(book));
        return choices;
    }

    private static Platform platform(Random random) {
        final Platform bare = RandomDemands.platform(random);
        final int nodes = bare.nbNodes();
        final List<Switch> switches = List.of(
                new Switch("a", ResourceSet.range(0, nodes / 2), List.of()),
                new Switch("b", ResourceSet.range(nodes / 2 + 1, Math.max(nodes / 2 + 1, nodes - 1)), List.of()),
                new Switch("top", ResourceSet.EMPTY, List.of("a", "b")));
        final Links links = bare.globalLinks();
        final Cluster cluster = bare.clusters().get(0);
        return new Platform(List.of(new Cluster("c", cluster.nodes(), links, Optional.empty(), switches)), links, "{}");
    }

    private static boolean isExact(Job job) {
        return job.demand().isEmpty()
                || job.demand().get().gres().size() < 2 && !ofJob(job.demand().get());
    }

    private static boolean ofJob(NodeDemand demand) {
        return demand.tasks() > 1 && demand.gres().stream().anyMatch(request -> request.per() == GresRequest.Per.JOB);
    }

    private static ResourceSet cores(Platform platform, Grant grant) {
        final ResourceSet.Builder cores = new ResourceSet.Builder();
        for (final NodeShare share : grant.nodes()) {
            final int first = platform.firstCore(platform.firstProcessor(share.node()));
            IntStream.range(first, first + share.cores()).forEach(cores::add);
        }
        return cores.build();
    }

    @Test
    void placesAreRightAndFoundWheneverThereIsALowestOne() {
        for (int seed = 0; seed < 400; seed++) {
            for (final String name : choices(new NodeBook(RandomDemands.platform(Seeds.random(0))), Seeds.random(0))
                    .keySet()) {
                final Random random = Seeds.random(seed);
                final Platform platform = platform(random);
                final NodeBook book = new NodeBook(platform);
                final NodeChoice choice = choices(book, random).get(name);
                final List<Job> running = new ArrayList<>();
                final Map<Job, Grant> grants = new LinkedHashMap<>();
                for (int id = 0; id < 12; id++) {
                    final Job job = RandomDemands.job(random, id, 0, 1, 1);
                    final Optional<BitSet> allowed = Optional.of(BitSet.valueOf(new long[] {random.nextInt() | 5}));
                    final Optional<Grant> grant = choice.choose(book, job, allowed);
                    // Devices of a whole job may be found on nodes that come otherwise.
                    if (grant.isEmpty() || isExact(job)) {
                        assertThat(book.lowest(job, allowed).isPresent())
                                .as("%s, seed %d, %s", name, seed, job)
                                .isEqualTo(grant.isPresent());
                    }
                    if (grant.isPresent()) {
                        assertThat(book.defect(job, grant.get(), cores(platform, grant.get())))
                                .as("%s, seed %d, %s", name, seed, job)
                                .isEmpty();
                        assertThat(grant.get().nodes())
                                .allMatch(share -> allowed.get().get(share.node()));
                        book.take(grant.get(), BookRoom.alone(job));
                        choice.placed(job);
                        running.add(job);
                        grants.put(job, grant.get());
                    }
                    if (!running.isEmpty() && random.nextInt(3) == 0) {
                        final Job ended = running.remove(random.nextInt(running.size()));
                        book.giveBack(grants.get(ended), BookRoom.alone(ended));
                    }
                }
            }
        }
    }

    @Test
    void ordersDoWhatTheirNamesSay() {
        for (int seed = 0; seed < 500; seed++) {
            final Random random = Seeds.random(seed);
            final Platform platform = platform(random);
            final NodeBook book = new NodeBook(platform);
            for (int id = 0; id < 4; id++) {
                final Job job = RandomDemands.job(random, id, 0, 1, 1);
                book.lowest(job).ifPresent(grant -> book.take(grant, BookRoom.alone(job)));
            }
            final Job job = RandomDemands.job(random, 9, 0, 1, 1);
            if (book.lowest(job).isEmpty() || job.demand().isEmpty()) {
                continue;
            }
            final NodeDemand demand = job.demand().get();
            final Map<String, NodeChoice> choices = choices(book, random);
            final double[] able = IntStream.range(0, book.nodes())
                    .filter(node -> book.capacity(job, node) > 0)
                    .mapToDouble(book::share)
                    .sorted()
                    .toArray();
            if (demand.tasks() == 1) {
                assertThat(book.share(only(choices, "best_fit", book, job))).isEqualTo(able[0]);
                assertThat(book.share(only(choices, "worst_fit", book, job))).isEqualTo(able[able.length - 1]);
            }
            if (demand.maxNodes() == Integer.MAX_VALUE
                    && demand.minNodes() == 1
                    && demand.gres().isEmpty()) {
                assertThat(nodes(choices, "spread", book, job)).isEqualTo(Math.min(able.length, demand.tasks()));
                assertThat(nodes(choices, "packed", book, job))
                        .isLessThanOrEqualTo(nodes(choices, "lowest_id", book, job));
            }
        }
    }

    private static int only(Map<String, NodeChoice> choices, String name, NodeBook book, Job job) {
        return grant(choices, name, book, job).nodes().get(0).node();
    }

    private static int nodes(Map<String, NodeChoice> choices, String name, NodeBook book, Job job) {
        return grant(choices, name, book, job).nodes().size();
    }

    private static Grant grant(Map<String, NodeChoice> choices, String name, NodeBook book, Job job) {
        return Optional.ofNullable(choices.get(name))
                .flatMap(choice -> choice.choose(book, job, Optional.empty()))
                .orElseThrow();
    }
}
