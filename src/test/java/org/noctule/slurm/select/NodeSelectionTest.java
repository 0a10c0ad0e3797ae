package org.noctule.slurm.select;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.noctule.platform.NodeGres;
import org.noctule.resource.ResourceSet;
import org.noctule.slurm.BatchRequest;
import org.noctule.slurm.SlurmMachine;
import org.noctule.slurm.SlurmNode;
import org.noctule.slurm.SlurmPartition;
import org.noctule.workload.GresRequest;

/** Compares the choice of nodes with one that is written down from the rules, slowly. */
class NodeSelectionTest {
    private static final int CASES = 10_000;

    @Test
    void choosesAsTheRulesSay() {
        int placed = 0;
        for (int seed = 0; seed < CASES; seed++) {
            final Drawn drawn = new Drawn(new Random(seed));
            final Optional<Placed> fast = drawn.selection.choose(drawn.need, drawn.candidates, drawn.stock);
            final Optional<Map<Integer, Integer>> slow = drawn.slowly();
            assertThat(fast.map(NodeSelectionTest::cores)).as("seed %d", seed).isEqualTo(slow);
            placed += fast.isPresent() ? 1 : 0;
        }
        assertThat(placed).isBetween(CASES / 5, CASES * 9 / 10);
    }

    @Test
    void countsNodesThatChangeAsIfAnew() {
        for (int seed = 0; seed < CASES / 10; seed++) {
            final Drawn drawn = new Drawn(new Random(seed));
            final UsableNodes nodes = new UsableNodes(drawn.stock.nodes());
            final NodeCapacity before = new NodeCapacity(drawn.need, drawn.stock);
            nodes.count(drawn.need, drawn.candidates, before);
            assertThat(nodes.suffices()).isEqualTo(before.suffices(drawn.need, drawn.candidates.toLongArray()));
            for (final Placed job : drawn.jobs) {
                drawn.stock.giveBack(job);
                nodes.recount(job, drawn.stock);
                final NodeCapacity anew = new NodeCapacity(drawn.need, drawn.stock);
                assertThat(nodes.suffices())
                        .as("seed %d", seed)
                        .isEqualTo(anew.suffices(drawn.need, drawn.candidates.toLongArray()));
                assertThat(drawn.selection.choose(nodes, drawn.stock).map(NodeSelectionTest::cores))
                        .isEqualTo(drawn.slowly());
                assertThat(drawn.selection.fits(nodes, drawn.stock))
                        .isEqualTo(drawn.slowly().isPresent());
            }
        }
    }

    private static Map<Integer, Integer> cores(Placed placed) {
        final Map<Integer, Integer> cores = new TreeMap<>();
        for (int i = 0; i < placed.nodes().length; i++) {
            cores.put(placed.nodes()[i], placed.cores()[i]);
        }
        return cores;
    }

    /** A small machine with jobs, and a request. */
    private static final class Drawn {
        private final List<SlurmNode> nodes = new ArrayList<>();
        private final NodeSelection selection;
        private final BatchRequest request;
        private final JobNeed need;
        private final NodeStock stock;
        private final BitSet candidates = new BitSet();
        private final List<Placed> jobs = new ArrayList<>();
        private final boolean memory;

        Drawn(Random random) {
            memory = random.nextInt(3) == 0;
            final int count = 1 + random.nextInt(8);
            final BitSet all = new BitSet();
            for (int i = 0; i < count; i++) {
                final int cards = random.nextInt(3) * random.nextInt(2);
                nodes.add(new SlurmNode(
                        "n" + i,
                        1 + random.nextInt(6),
                        memory ? 8 : 0,
                        cards > 0 ? List.of(new NodeGres("gpu", "", cards, 0, ResourceSet.EMPTY, 1)) : List.of(),
                        List.of(),
                        1 + random.nextInt(2)));
                all.set(i);
                candidates.set(i, random.nextInt(6) > 0);
            }
            final SlurmPartition partition =
                    new SlurmPartition("p", all, Integer.MAX_VALUE, 1, 1, 1e9, 1e9, false, false, true, "");
            final SlurmMachine machine = new SlurmMachine(nodes, Map.of("p", partition), List.of(), memory);
            final GresKinds kinds = new GresKinds(nodes);
            stock = new NodeStock(nodes, kinds);
            selection = new NodeSelection(machine, false, false);
            for (int i = 0; i < random.nextInt(6); i++) {
                final JobNeed other = new JobNeed(request(random), machine, kinds, partition);
                selection.choose(other, all, stock).ifPresent(placed -> {
                    stock.take(placed);
                    jobs.add(placed);
                });
            }
            request = request(random);
            need = new JobNeed(request, machine, kinds, partition);
        }

        private BatchRequest request(Random random) {
            final int least = random.nextInt(3) == 0 ? 1 + random.nextInt(4) : 1;
            final int tasks = Math.max(least, 1 + random.nextInt(8));
            return new BatchRequest(
                    tasks,
                    1 + random.nextInt(2) * random.nextInt(2),
                    random.nextInt(4) == 0 ? 1 + random.nextInt(3) : 0,
                    least,
                    random.nextInt(3) == 0 ? least + random.nextInt(2) : Integer.MAX_VALUE,
                    false,
                    memory ? random.nextInt(5) : 0,
                    random.nextBoolean() ? BatchRequest.MemoryPer.NODE : BatchRequest.MemoryPer.CORE,
                    random.nextInt(6) == 0
                            ? List.of(new GresRequest("gpu", "", 1000, GresRequest.Per.values()[random.nextInt(2)]))
                            : List.of(),
                    random.nextInt(8) == 0,
                    List.of(),
                    random.nextInt(8) == 0 ? Set.of("n0") : Set.of(),
                    Set.of(),
                    BatchRequest.ANY_SWITCHES);
        }

        /** The cores of each node, as the rules have it; empty if there is no place. */
        Optional<Map<Integer, Integer>> slowly() {
            final Map<Integer, Integer> usable = new TreeMap<>();
            candidates.stream()
                    .filter(node -> need.usable(node, stock) > 0)
                    .forEach(node -> usable.put(node, need.usable(node, stock)));
            while (true) {
                final int sum = usable.values().stream().mapToInt(each -> each).sum();
                if (usable.isEmpty()) {
                    return Optional.empty();
                }
                final Optional<Map<Integer, Integer>> found = new Slow(usable).fill();
                if (found.isPresent()) {
                    return found;
                }
                // Small nodes are struck out, one size after another.
                final int smallest =
                        usable.values().stream().min(Comparator.naturalOrder()).orElseThrow();
                usable.values().removeIf(each -> each == smallest);
                assertThat(sum).isPositive();
            }
        }

        /** One try with all nodes of some sizes. */
        private final class Slow {
            private final Map<Integer, Integer> usable;
            private final Map<Integer, Integer> taken = new TreeMap<>();
            private int cores = request.cores();
            private int open;
            private int fewest = need.minNodes;

            Slow(Map<Integer, Integer> usable) {
                this.usable = new TreeMap<>(usable);
                // Of a range as many nodes as there are and as the tasks allow.
                this.open = request.maxNodes() < Integer.MAX_VALUE
                        ? Math.max(need.minNodes, Math.min(usable.size(), Math.min(most(), request.tasks())))
                        : need.minNodes;
            }

            private int most() {
                return Math.min(request.maxNodes(), request.tasks());
            }

            private boolean done() {
                return cores <= 0 && open <= 0;
            }

            private boolean add(int node) {
                if (taken.size() >= most()) {
                    return false;
                }
                final int kept = Math.max(0, fewest - 1) * request.coresPerTask();
                final int given = Math.min(usable.remove(node), Math.max(request.coresPerTask(), cores - kept));
                taken.put(node, given);
                cores -= given;
                open--;
                fewest--;
                return true;
            }

            Optional<Map<Integer, Integer>> fill() {
                for (int node = 0; node < nodes.size(); node++) {
                    if (request.required().contains(nodes.get(node).name())
                            && (!usable.containsKey(node) || !add(node))) {
                        return Optional.empty();
                    }
                }
                final List<List<Integer>> runs = runs();
                while (!done()) {
                    if (runs.isEmpty()) {
                        return Optional.empty();
                    }
                    final List<Integer> best = best(runs);
                    runs.remove(best);
                    take(best);
                }
                // Tasks that nodes beyond the fewest have got twice go back, from the fullest and last node first.
                for (; cores < 0; cores += request.coresPerTask()) {
                    final int most = taken.keySet().stream()
                            .max(Comparator.comparing((Integer node) -> taken.get(node))
                                    .thenComparing(node -> node))
                            .orElseThrow();
                    taken.merge(most, -request.coresPerTask(), Integer::sum);
                }
                final Map<Integer, Integer> given = new HashMap<>(taken);
                given.replaceAll(
                        (node, part) -> request.exclusive() ? nodes.get(node).cores() : part);
                return Optional.of(new TreeMap<>(given));
            }

            /** Neighbours of equal weight. */
            private List<List<Integer>> runs() {
                final List<List<Integer>> runs = new ArrayList<>();
                for (final int node : usable.keySet()) {
                    final List<Integer> last = runs.isEmpty() ? List.of() : runs.get(runs.size() - 1);
                    if (!last.isEmpty()
                            && last.get(last.size() - 1) == node - 1
                            && weight(last.get(0)) == weight(node)) {
                        last.add(node);
                    } else {
                        runs.add(new ArrayList<>(List.of(node)));
                    }
                }
                return runs;
            }

            private int weight(int node) {
                return nodes.get(node).weight();
            }

            private int sum(List<Integer> run) {
                return run.stream().mapToInt(usable::get).sum();
            }

            /**
             * The smallest that suffices, but larger ones that do not suffice and come later win; of the lowest weight.
             */
            private List<Integer> best(List<List<Integer>> runs) {
                final int lightest =
                        runs.stream().mapToInt(run -> weight(run.get(0))).min().orElseThrow();
                List<Integer> best = List.of();
                for (final List<Integer> run : runs) {
                    if (weight(run.get(0)) != lightest) {
                        continue;
                    }
                    final boolean wins = suffices(run)
                            ? !suffices(best) || sum(run) < sum(best)
                            : best.isEmpty() || sum(run) > sum(best);
                    best = wins ? run : best;
                }
                return best;
            }

            private boolean suffices(List<Integer> run) {
                return !run.isEmpty() && sum(run) >= cores && run.size() >= fewest;
            }

            private void take(List<Integer> run) {
                if (open <= 1) {
                    final Optional<Integer> one = run.stream()
                            .filter(node -> usable.get(node) >= cores)
                            .min(Comparator.comparingInt((Integer node) -> usable.get(node))
                                    .thenComparingInt(node -> node));
                    if (one.isPresent()) {
                        add(one.get());
                        return;
                    }
                }
                for (final int node : run) {
                    final boolean last = most() - taken.size() == 1;
                    if (done() || !(last && usable.get(node) < cores) && !add(node)) {
                        return;
                    }
                }
            }
        }
    }
}
