package org.noctule.companion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.noctule.platform.Platform;
import org.noctule.test.Seeds;
import org.noctule.workload.Job;
import org.noctule.workload.NodeDemand;

/** What is remembered of nodes is what a look at each of them tells. */
class RememberedNodesTest {
    private static final int STEPS = 500;

    private record Running(Job job, Grant grant) {
        boolean alone() {
            return job.demand().map(NodeDemand::exclusive).orElse(false);
        }
    }

    @Test
    void rememberedNodesAreThoseThatALookAtEachNodeFinds() {
        for (int seed = 0; seed < 60; seed++) {
            final Random random = Seeds.random(seed);
            final Platform platform = RandomDemands.platform(random);
            final NodeBook book = new NodeBook(platform);
            final double[] factor = {1};
            final NodeKey key = (job, node) -> Math.abs(book.share(node) - factor[0]) + job.memory();
            final RememberedNodes remembered = new RememberedNodes(book, key, 1 + random.nextInt(12));
            final List<Job> kinds = new ArrayList<>();
            for (int id = 0; id < 8; id++) {
                kinds.add(RandomDemands.job(random, id, 0, 1, 1));
            }
            final List<Running> running = new ArrayList<>();
            for (int step = 0; step < STEPS; step++) {
                change(random, book, kinds, running);
                if (random.nextInt(30) == 0) {
                    factor[0] = 2 * random.nextDouble();
                    remembered.forget();
                }
                final Job job = kinds.get(random.nextInt(kinds.size()));
                final Optional<BitSet> allowed = random.nextInt(3) > 0
                        ? Optional.empty()
                        : Optional.of(BitSet.valueOf(new long[] {random.nextLong()}));
                assertThat(remembered.least(job, allowed))
                        .as("seed %d, step %d, %s", seed, step, job)
                        .isEqualTo(book.least(job, allowed, node -> key.of(job, node)));
                final int shift = random.nextInt(7);
                final IntToDoubleFunction order = node -> (node * 5 + shift) % 7;
                assertThat(remembered.least(job, allowed, order))
                        .as("seed %d, step %d, %s", seed, step, job)
                        .isEqualTo(book.least(job, allowed, order));
            }
        }
    }

    /** Starts, ends, and now and then many changes at once, or cores out of use. */
    private static void change(Random random, NodeBook book, List<Job> kinds, List<Running> running) {
        for (int changes = random.nextInt(20) == 0 ? 40 : 1; changes > 0; changes--) {
            final Job job = kinds.get(random.nextInt(kinds.size()));
            final Optional<Grant> grant = random.nextInt(3) > 0 ? book.lowest(job) : Optional.empty();
            if (grant.isPresent()) {
                final Running each = new Running(job, grant.get());
                book.take(each.grant(), each.alone());
                running.add(each);
            } else if (!running.isEmpty()) {
                final Running each = running.remove(random.nextInt(running.size()));
                book.giveBack(each.grant(), each.alone());
            }
        }
        final int node = random.nextInt(book.nodes());
        if (random.nextInt(10) == 0 && book.freeCores(node) > 0) {
            book.withdraw(node, 1);
        }
    }
}
