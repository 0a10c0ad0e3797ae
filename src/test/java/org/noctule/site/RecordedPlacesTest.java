package org.noctule.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Owner;

final class RecordedPlacesTest {
    private static final int NODES = 6;
    private static final int CORES = 8;
    private static final SiteMachine MACHINE = machine();

    private static SiteMachine machine() {
        final List<SiteNode> nodes = new ArrayList<>();
        for (int node = 0; node < NODES; node++) {
            nodes.add(new SiteNode("n" + node, CORES, 0));
        }
        return new SiteMachine(nodes, Map.of("p", new SitePartition("p", Set.of("n0"), 7200, 600)), false);
    }

    private static RecordedJob job(int id, double start, double end, int cores, String nodes) {
        final Owner owner = new Owner("u", "a", "p");
        return new RecordedJob(
                String.valueOf(id), start, start, start, end, cores, 0, 3600, RecordedState.ENDED, owner, nodes, id);
    }

    private static Map<String, ResourceSet> places(List<RecordedJob> jobs) {
        try (SitePast past = SitePast.read((take, repairs) -> jobs.forEach(take), MACHINE, Set.of())) {
            return RecordedPlaces.of(past, MACHINE);
        }
    }

    @Test
    void coresAreSpreadOverTheNodesOfAJobAndFreeAgainAtItsEnd() {
        final Map<String, ResourceSet> places = places(List.of(
                job(1, 0, 10, 12, "n[0-1]"), job(2, 0, 5, 2, "n1"), job(3, 5, 9, 2, "n1"), job(4, 5, 9, 1, "n1")));

        assertThat(places.get("1")).hasToString("0-5 8-13");
        assertThat(places.get("2")).hasToString("14-15");
        assertThat(places.get("3")).hasToString("14-15");
        assertThat(places).doesNotContainKey("4");
    }

    @Test
    void jobsOnNodesThatAreNotThereHaveNoPlace() {
        assertThat(places(List.of(job(1, 0, 10, 2, "x1"), job(2, 0, 10, 2, ""), job(3, 0, 10, 1, "n["))))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void noCoreHasTwoJobsAtOnce(long seed) {
        final Random random = new Random(seed);
        final List<RecordedJob> jobs = new ArrayList<>();
        for (int id = 1; id <= 300; id++) {
            final int start = random.nextInt(1000);
            final int first = random.nextInt(NODES);
            final int last = first + random.nextInt(NODES - first);
            final int cores = (last - first + 1) * (1 + random.nextInt(4));
            jobs.add(job(id, start, start + 1 + random.nextInt(60), cores, "n[" + first + "-" + last + "]"));
        }
        final Map<String, ResourceSet> places = places(jobs);

        assertThat(places).hasSizeBetween(100, 300);
        for (final RecordedJob one : jobs) {
            final ResourceSet mine = places.getOrDefault(one.id(), ResourceSet.EMPTY);
            assertThat(mine.size()).isIn(0, one.cores());
            final ResourceSet nodes = HostList.of(one.nodes()).stream()
                    .map(name -> Integer.parseInt(name.substring(1)) * CORES)
                    .map(from -> ResourceSet.range(from, from + CORES - 1))
                    .reduce(ResourceSet.EMPTY, ResourceSet::plus);
            assertThat(mine.minus(nodes).isEmpty()).isTrue();
            for (final RecordedJob other : jobs) {
                final boolean together = one != other && one.start() < other.end() && other.start() < one.end();
                assertThat(together && mine.intersects(places.getOrDefault(other.id(), ResourceSet.EMPTY)))
                        .as(one + " beside " + other)
                        .isFalse();
            }
        }
    }
}
