package org.noctule.companion.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.noctule.companion.DeviceShare;
import org.noctule.companion.Grant;
import org.noctule.companion.NodeBook;
import org.noctule.companion.NodeShare;
import org.noctule.companion.RandomDemands;
import org.noctule.test.Seeds;
import org.noctule.workload.GresRequest;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.NodeDemand;

/** Lone tasks go where their slow twin finds the least growth, on the live books as in rooms of reservations. */
class LeastFragmentationTest {
    private record Running(Job job, Grant grant) {}

    private static Job job(Random random, int id) {
        final NodeDemand any = RandomDemands.demand(random);
        final List<GresRequest> gres = any.gres().stream()
                .limit(1)
                .map(each -> new GresRequest(each.name(), each.type(), each.thousandths(), GresRequest.Per.TASK))
                .toList();
        final NodeDemand demand = new NodeDemand(
                1, any.cores(), any.memory(), any.memoryPer(), gres, 1, 1, any.exclusive(), any.features());
        // Some differ in their own memory alone.
        final double memory = 50 * random.nextInt(4);
        final Job plain = RandomDemands.job(random, id, 0, 1, 1);
        return new Job(
                plain.id(),
                0,
                demand.cores(),
                1,
                1,
                memory,
                0,
                plain.profile(),
                Map.of(),
                JobParts.NONE.withDemand(Optional.of(demand)));
    }

    /** What is left of the card of a share, as it was before. */
    private static int rest(NodeBook book, Grant grant, Job job) {
        final NodeShare share = grant.nodes().get(0);
        if (job.demand().orElseThrow().gres().stream()
                .noneMatch(each -> each.share() && each.name().equals(NodeDemand.CARD))) {
            return 0;
        }
        final DeviceShare device = share.devices().get(0);
        int card = device.device();
        final List<org.noctule.platform.NodeGres> gres =
                book.platform().nodeType(share.node()).companions().gres();
        for (int pool = 0; pool < device.gres(); pool++) {
            card += gres.get(pool).name().equals(NodeDemand.CARD)
                    ? gres.get(pool).count()
                    : 0;
        }
        return book.cards(share.node()).left()[card];
    }

    private static void check(NodeBook book, LeastFragmentation choice, SlowGradient twin, Job job, Random random) {
        final Optional<BitSet> allowed =
                random.nextInt(4) > 0 ? Optional.empty() : Optional.of(BitSet.valueOf(new long[] {random.nextLong()}));
        final Optional<Grant> grant = choice.choose(book, job, allowed);
        final int[] slow = twin.choose(book, job, allowed);
        assertThat(grant.map(each -> each.nodes().get(0).node()).orElse(-1)).isEqualTo(slow[0]);
        final boolean share = job.demand().orElseThrow().gres().stream()
                .anyMatch(each -> each.share() && each.name().equals(NodeDemand.CARD));
        if (grant.isPresent() && share) {
            assertThat(rest(book, grant.get(), job)).isEqualTo(slow[1]);
        }
    }

    @Test
    void loneTasksGoWhereTheTwinFindsTheLeastGrowth() {
        for (int seed = 0; seed < 60; seed++) {
            final Random random = Seeds.random(seed);
            final NodeBook book = new NodeBook(RandomDemands.platform(random));
            final LeastFragmentation choice = new LeastFragmentation(book);
            final SlowGradient twin = new SlowGradient();
            final List<Running> running = new ArrayList<>();
            final List<Job> kinds = new ArrayList<>();
            for (int id = 0; id < 12; id++) {
                kinds.add(job(random, id));
            }
            for (int step = 0; step < 200; step++) {
                final Job job = kinds.get(random.nextInt(kinds.size()));
                check(book, choice, twin, job, random);
                final Optional<Grant> grant = choice.choose(book, job, Optional.empty());
                if (grant.isPresent()) {
                    book.take(grant.get(), BookRoom.alone(job));
                    choice.placed(job);
                    twin.placed(job);
                    running.add(new Running(job, grant.get()));
                }
                if (!running.isEmpty() && (grant.isEmpty() || random.nextInt(3) == 0)) {
                    final Running ended = running.remove(random.nextInt(running.size()));
                    book.giveBack(ended.grant(), BookRoom.alone(ended.job()));
                }
                check(book.copy(), choice, twin, kinds.get(random.nextInt(kinds.size())), random);
            }
        }
    }
}
