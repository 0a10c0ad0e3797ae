package org.noctule.fabric.ramp.stream;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.noctule.fabric.ramp.PipeDream;
import org.noctule.workload.graph.OpGraph;

/** The jobs that may arrive next. Deadlines are drawn once, for each entry, when the pool is made. */
final class Pool {
    private final StreamOptions options;
    private final StreamRandom random;
    private final List<PipeDream> all;
    private final List<PipeDream> left;

    Pool(StreamOptions options, StreamRandom random) {
        this.options = options;
        this.random = random;
        final ValueSource fractions = options.maxAcceptableFraction().prepare(random.fractions(), random.choices());
        final Map<String, PipeDream> profiles = new HashMap<>();
        all = new ArrayList<>();
        for (int copy = 0; copy < options.replication(); copy++) {
            for (final OpGraph graph : options.graphs()) {
                final double fraction = fractions.next(random.fractions());
                final String name = graph.model() + "@" + NumberOutput.toString(fraction, true);
                all.add(profiles.computeIfAbsent(
                        name, key -> new PipeDream(key, graph, options.trainingSteps(), fraction, Map.of())));
            }
        }
        left = new ArrayList<>();
        fill();
    }

    boolean isEmpty() {
        return left.isEmpty();
    }

    PipeDream next() {
        final int place = random.picks().below(left.size());
        if (options.sampling() == Sampling.REPLACE) {
            return left.get(place);
        }
        final PipeDream picked = left.remove(place);
        if (left.isEmpty() && options.sampling() == Sampling.REMOVE_AND_REPEAT) {
            fill();
        }
        return picked;
    }

    /** Shuffles as Python's {@code random.shuffle} does (Fisher and Yates). */
    private void fill() {
        left.addAll(all);
        if (options.shuffle()) {
            for (int i = left.size() - 1; i > 0; i--) {
                Collections.swap(left, i, random.choices().choice(i + 1));
            }
        }
    }
}
