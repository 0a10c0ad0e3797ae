package org.noctule.companion.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.noctule.companion.Grant;
import org.noctule.companion.NodeBook;
import org.noctule.companion.NodeShare;
import org.noctule.companion.RandomDemands;
import org.noctule.platform.NodeGres;
import org.noctule.platform.Platform;
import org.noctule.test.Seeds;
import org.noctule.workload.Job;
import org.noctule.workload.NodeDemand;

class TypicalTasksTest {
    /** Looks at each task and card for itself. */
    private static double unusable(List<Job> jobs, CountedNode node) {
        final List<NodeGres> gres = node.type.companions().gres();
        double sum = 0;
        for (final Job job : jobs) {
            final TaskClass task = TaskClass.of(job, job.demand().orElseThrow());
            final boolean placed = task.knows(node.type)
                    && node.open(task.exclusive())
                    && node.hosts(task.cores(), task.bytes())
                    && task.asks().stream().allMatch(ask -> found(ask, gres, node) >= ask.number());
            for (int kind = 0; task.asksForCards() && kind < gres.size(); kind++) {
                for (int device = 0; cards(gres, kind) && device < node.left[kind].length; device++) {
                    final int at = kind;
                    final int card = device;
                    final boolean serves = task.asks().stream()
                            .anyMatch(ask -> ask.names(gres.get(at)) && node.serves(at, card, ask.thousandths()));
                    final int left = placed && serves ? 0 : node.left[kind][device];
                    sum += (double) job.demand().orElseThrow().tasks() * left;
                }
            }
        }
        return sum;
    }

    private static boolean cards(List<NodeGres> gres, int kind) {
        return gres.get(kind).name().equals(NodeDemand.CARD);
    }

    private static int found(TaskClass.Ask ask, List<NodeGres> gres, CountedNode node) {
        int found = 0;
        for (int kind = 0; kind < gres.size(); kind++) {
            for (int device = 0; ask.names(gres.get(kind)) && device < node.left[kind].length; device++) {
                found += node.serves(kind, device, ask.thousandths()) ? 1 : 0;
            }
        }
        return found;
    }

    @Test
    void countTheCardsThatNoTaskCanUseAsTaskByTask() {
        int compared = 0;
        for (int seed = 0; seed < 200; seed++) {
            final Random random = Seeds.random(seed);
            final Platform platform = RandomDemands.platform(random);
            final List<Job> jobs = new ArrayList<>();
            for (int id = 0; id < 24; id++) {
                jobs.add(RandomDemands.job(random, id, 0, 1, 1));
            }
            jobs.removeIf(job -> job.demand().isEmpty());
            final TypicalTasks tasks = TypicalTasks.of(jobs);
            final NodeBook book = new NodeBook(platform);
            final List<CountedNode> nodes = new ArrayList<>();
            for (int node = 0; node < platform.nbNodes(); node++) {
                nodes.add(new CountedNode(platform.nodeType(node)));
            }
            for (final Job job : jobs) {
                final Grant grant = book.lowest(job).orElse(new Grant(List.of()));
                final boolean alone = job.demand().orElseThrow().exclusive();
                book.take(grant, alone);
                for (final NodeShare share : grant.nodes()) {
                    final CountedNode node = nodes.get(share.node());
                    node.count(share, alone, 1);
                    assertThat(tasks.on(node.type).unusable(node))
                            .as("seed %d, node %d", seed, share.node())
                            .isEqualTo(unusable(jobs, node));
                    compared++;
                }
            }
        }
        assertThat(compared).isGreaterThan(1000);
    }
}
