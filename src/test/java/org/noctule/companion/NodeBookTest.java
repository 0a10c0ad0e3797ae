package org.noctule.companion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;
import org.noctule.test.Seeds;
import org.noctule.workload.Job;
import org.noctule.workload.NodeDemand;

class NodeBookTest {
    private static boolean exclusive(Job job) {
        return job.demand().map(NodeDemand::exclusive).orElse(false);
    }

    /** Cores of a grant on an otherwise unknown machine: the lowest of each node. */
    private static ResourceSet cores(Platform platform, Grant grant) {
        final ResourceSet.Builder cores = new ResourceSet.Builder();
        for (final NodeShare share : grant.nodes()) {
            final int first = platform.firstCore(platform.firstProcessor(share.node()));
            for (int i = 0; i < share.cores(); i++) {
                cores.add(first + i);
            }
        }
        return cores.build();
    }

    @Test
    void givesThePlacesOfExplicitCards() {
        compare(0, 1000);
    }

    @Tag("long")
    @Test
    void givesThePlacesOfExplicitCardsInTenThousandSequences() {
        compare(1000, 11_000);
    }

    private static void compare(int first, int end) {
        int placed = 0;
        int refused = 0;
        for (int seed = first; seed < end; seed++) {
            final Random random = Seeds.random(seed);
            final Platform platform = RandomDemands.platform(random);
            NodeBook book = new NodeBook(platform);
            final SlowNodes twin = new SlowNodes(platform);
            final List<Job> running = new ArrayList<>();
            for (int id = 0; id < 16; id++) {
                final Job job = RandomDemands.job(random, id, 0, 1, 1);
                final BitSet allowed = new BitSet();
                for (int node = 0; node < platform.nbNodes(); node++) {
                    allowed.set(node, random.nextInt(8) > 0);
                }
                final Optional<Grant> grant = book.lowest(job, Optional.of(allowed));

                assertThat(grant).as("seed %d, job %s", seed, job).isEqualTo(twin.lowest(job, allowed::get));
                assertThat(book.fits(job, Optional.of(allowed)))
                        .as("seed %d, job %s", seed, job)
                        .isEqualTo(grant.isPresent());
                if (grant.isPresent()) {
                    final ResourceSet cores = cores(platform, grant.get());
                    assertThat(book.defect(job, grant.get(), cores))
                            .as("seed %d, job %s", seed, job)
                            .isEmpty();
                    assertThat(book.lowestOn(job, cores))
                            .as("seed %d, job %s", seed, job)
                            .isPresent();
                    for (final Grant wrong : spoilt(grant.get())) {
                        assertThat(book.defect(job, wrong, cores))
                                .as("seed %d, job %s, %s", seed, job, wrong)
                                .isPresent();
                    }
                    book.take(grant.get(), exclusive(job));
                    twin.held.put(job.id(), new SlowNodes.Held(job, grant.get()));
                    running.add(job);
                    twin.check();
                    placed++;
                } else {
                    refused++;
                }
                if (!running.isEmpty() && random.nextInt(3) == 0) {
                    final Job ended = running.remove(random.nextInt(running.size()));
                    book.giveBack(twin.held.remove(ended.id()).grant(), exclusive(ended));
                }
                book = random.nextInt(4) == 0 ? book.copy() : book;
            }
        }
        assertThat(placed).isGreaterThan((end - first) * 4);
        assertThat(refused).isGreaterThan((end - first) * 4);
    }

    /** Grants that differ from a right one in memory, cores, nodes or devices. */
    private static List<Grant> spoilt(Grant grant) {
        final List<Grant> wrong = new ArrayList<>();
        final NodeShare last = grant.nodes().get(grant.nodes().size() - 1);
        final List<DeviceShare> devices = last.devices();
        wrong.add(new Grant(grant.nodes().subList(0, grant.nodes().size() - 1)));
        wrong.add(with(grant, new NodeShare(last.node(), last.cores() + 1, last.bytes(), devices)));
        wrong.add(with(grant, new NodeShare(last.node(), last.cores(), last.bytes() + 1, devices)));
        wrong.add(with(grant, new NodeShare(1000, last.cores(), last.bytes(), devices)));
        if (devices.isEmpty()) {
            wrong.add(with(
                    grant, new NodeShare(last.node(), last.cores(), last.bytes(), List.of(new DeviceShare(0, 0, 1)))));
        } else {
            final DeviceShare device = devices.get(0);
            final List<DeviceShare> rest = devices.subList(1, devices.size());
            wrong.add(with(grant, new NodeShare(last.node(), last.cores(), last.bytes(), rest)));
            for (final DeviceShare other : List.of(
                    new DeviceShare(9, 0, device.thousandths()),
                    new DeviceShare(device.gres(), 9, device.thousandths()),
                    new DeviceShare(device.gres(), device.device(), device.thousandths() - 1))) {
                final List<DeviceShare> mixed = new ArrayList<>(rest);
                mixed.add(0, other);
                wrong.add(with(grant, new NodeShare(last.node(), last.cores(), last.bytes(), mixed)));
            }
        }
        return wrong;
    }

    private static Grant with(Grant grant, NodeShare last) {
        final List<NodeShare> nodes = new ArrayList<>(grant.nodes());
        nodes.set(nodes.size() - 1, last);
        return new Grant(nodes);
    }

    @Test
    void whatIsTakenIsNotFreeTwice() {
        for (int seed = 0; seed < 300; seed++) {
            final Random random = Seeds.random(seed);
            final Platform platform = RandomDemands.platform(random);
            final NodeBook book = new NodeBook(platform);
            final Job job = RandomDemands.job(random, 1, 0, 1, 1);
            final Optional<Grant> grant = book.lowest(job);
            if (grant.isPresent()) {
                final ResourceSet cores = cores(platform, grant.get());
                int copies = 0;
                while (book.defect(job, grant.get(), cores).isEmpty()) {
                    book.take(grant.get(), exclusive(job));
                    copies++;
                }
                assertThat(copies).isBetween(1, 8);
                for (int i = 0; i < copies; i++) {
                    book.giveBack(grant.get(), exclusive(job));
                }
                assertThat(book.lowest(job)).isEqualTo(grant);
            }
        }
    }
}
