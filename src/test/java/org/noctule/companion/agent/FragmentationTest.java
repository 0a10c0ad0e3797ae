package org.noctule.companion.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.noctule.companion.Fragmentation;
import org.noctule.companion.Grant;
import org.noctule.companion.NodeBook;
import org.noctule.platform.Platform;
import org.noctule.test.Seeds;
import org.noctule.workload.GresRequest;
import org.noctule.workload.Job;

/** FGD's comparison on openb: pods arrive in random order and stay. */
class FragmentationTest {
    private static final double[] LOADS = {0.7, 0.8, 0.9};
    private static final int SEEDS = 5;
    /** Student's t of four degrees of freedom at 95 %. */
    private static final double T = 2.776;

    private static long cards(Job job) {
        return job.demand().orElseThrow().gres().stream()
                .mapToLong(GresRequest::thousandths)
                .sum();
    }

    /** Parts of all cards that are fragments when pods have arrived that ask for each part of the cards. */
    private static double[] fragments(
            Platform platform, List<Job> pods, Fragmentation workload, Function<NodeBook, NodeChoice> order) {
        final NodeBook book = new NodeBook(platform);
        final NodeChoice choice = order.apply(book);
        final double[] fragments = new double[LOADS.length];
        final double all = free(book);
        long arrived = 0;
        int next = 0;
        for (final Job pod : pods) {
            arrived += cards(pod);
            final Optional<Grant> grant = choice.choose(book, pod, Optional.empty());
            if (grant.isPresent()) {
                book.take(grant.get(), false);
                choice.placed(pod);
            }
            if (next < LOADS.length && arrived >= LOADS[next] * all) {
                fragments[next++] = workload.of(book) * free(book) / all;
            }
        }
        return fragments;
    }

    private static NodeChoice choice(String name, NodeBook book, Random draws) {
        return switch (name) {
            case "fgd" -> new LeastFragmentation(book);
            case "best_fit" -> new TightestNodes(book);
            case "random" -> new RandomNodes(book, draws::nextInt);
            default -> new LowestNodes();
        };
    }

    private static double free(NodeBook book) {
        double free = 0;
        for (int node = 0; node < book.nodes(); node++) {
            free += book.thousandths(node, "gpu");
        }
        return free;
    }

    @Tag("long")
    @Test
    void gradientDescentLeavesFewerFragmentsThanBestFitAndThatFewerThanChance() {
        final Platform platform = OpenbPods.nodes();
        final List<Job> pods = OpenbPods.pods();
        final Fragmentation workload = new Fragmentation();
        pods.forEach(workload::add);
        final Map<String, double[][]> results = new LinkedHashMap<>();
        for (final String name : List.of("fgd", "best_fit", "lowest_id", "random")) {
            final double[][] runs = new double[SEEDS][];
            final long begin = System.nanoTime();
            for (int seed = 0; seed < SEEDS; seed++) {
                final List<Job> order = new ArrayList<>(pods);
                Collections.shuffle(order, Seeds.random(seed));
                final Random draws = Seeds.random(1000 + seed);
                runs[seed] = fragments(platform, order, workload, book -> choice(name, book, draws));
            }
            final double seconds = (System.nanoTime() - begin) / 1e9;
            results.put(name, runs);
            System.out.println(String.format(
                    Locale.ROOT, "%-10s %8.0f pods/s  %s", name, SEEDS * pods.size() / seconds, intervals(runs)));
        }
        for (int load = 0; load < LOADS.length; load++) {
            assertBelow(results, "fgd", "best_fit", load);
            assertBelow(results, "best_fit", "random", load);
        }
    }

    private static void assertBelow(Map<String, double[][]> results, String less, String more, int load) {
        final double[] differences = new double[SEEDS];
        for (int seed = 0; seed < SEEDS; seed++) {
            differences[seed] = results.get(more)[seed][load] - results.get(less)[seed][load];
        }
        assertThat(mean(differences) - half(differences))
                .as("%s below %s at %s", less, more, LOADS[load])
                .isPositive();
    }

    private static String intervals(double[][] runs) {
        final StringBuilder text = new StringBuilder();
        for (int load = 0; load < LOADS.length; load++) {
            final double[] values = new double[SEEDS];
            for (int seed = 0; seed < SEEDS; seed++) {
                values[seed] = runs[seed][load];
            }
            text.append(String.format(
                    Locale.ROOT, "  %.0f %%: %.4f ± %.4f", 100 * LOADS[load], mean(values), half(values)));
        }
        return text.toString();
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (final double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    private static double half(double[] values) {
        final double mean = mean(values);
        double squares = 0;
        for (final double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return T * Math.sqrt(squares / (values.length - 1) / values.length);
    }
}
