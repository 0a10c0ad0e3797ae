package org.noctule.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.noctule.error.NoctuleException;
import org.noctule.platform.Cluster;
import org.noctule.platform.Links;
import org.noctule.platform.NodeType;
import org.noctule.platform.Platform;
import org.noctule.platform.ProcessorType;
import org.noctule.platform.RackRule;
import org.noctule.platform.part.FailureDomain;
import org.noctule.platform.part.Reach;
import org.noctule.resource.ResourceSet;

class GeneratedFailuresTest {
    private static final FailureLaw DAY = FailureLaw.exponential(86400);
    private static final FailureLaw HOUR = FailureLaw.lognormal(3600, 1);

    @Test
    void oneNodeMoreChangesNoOther() {
        final List<Outage> few = first(platform(5), nodes(0, 0), 400);
        final List<Outage> more = first(platform(6), nodes(0, 0), 500);
        more.removeIf(outage -> outage.domain().text().equals("node:5"));

        assertThat(more.subList(0, 300)).isEqualTo(few.subList(0, 300));
        assertThat(first(platform(5), nodes(0, 0), 400)).isEqualTo(few);
    }

    @Test
    void comesInTheOrderOfDates() {
        assertThat(first(platform(9), nodes(0.3, 2), 500))
                .isSortedAccordingTo((one, other) -> Double.compare(one.start(), other.start()));
    }

    @Test
    void failsAsOftenAsItsLawsSay() {
        final List<Outage> outages = first(platform(50), nodes(0, 0), 20_000);
        final double horizon = outages.get(outages.size() - 1).start();
        final double down = outages.stream()
                .mapToDouble(outage -> Math.min(horizon, outage.end()) - outage.start())
                .sum();

        assertThat(down / (50 * horizon)).isCloseTo(HOUR.mean() / (HOUR.mean() + DAY.mean()), within(0.003));
    }

    @Test
    void takesNeighboursAlong() {
        final List<Outage> outages = first(platform(4), nodes(1, 2), 50);

        assertThat(outages).allSatisfy(outage -> {
            final int node = Integer.parseInt(outage.domain().id());
            assertThat(outage.cores()).isEqualTo(ResourceSet.range(2 * node, Math.min(7, 2 * node + 5)));
        });
    }

    @Test
    void failsNodesOfOneTypeOnly() {
        final FailureClass of = new FailureClass(FailureDomain.Kind.CORE, Optional.of("other"), DAY, HOUR, 0, 1, "");

        assertThatThrownBy(() -> new GeneratedFailures(platform(2), of, 1, 0))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("nodes of type (other)");
    }

    @Test
    void failsWholeRacks() {
        final List<Outage> outages = first(racked(6, 2), racks(1, 1), 60);

        assertThat(outages.stream().map(outage -> outage.domain().text()).distinct())
                .containsExactlyInAnyOrder("rack:0", "rack:1", "rack:2");
        assertThat(outages).allSatisfy(outage -> {
            final int rack = Integer.parseInt(outage.domain().id());
            assertThat(outage.cores()).isEqualTo(ResourceSet.range(4 * rack, Math.min(11, 4 * rack + 7)));
        });
    }

    @Test
    void oneRackMoreChangesNoOther() {
        final List<Outage> more = first(racked(8, 2), racks(0, 0), 500);
        more.removeIf(outage -> outage.domain().text().equals("rack:3"));

        assertThat(more.subList(0, 300)).isEqualTo(first(racked(6, 2), racks(0, 0), 300));
    }

    @Test
    void countsTheRacksOfAJob() {
        final FailureParts parts = FailureParts.of(racked(6, 2), racks(0, 0));

        assertThat(parts.count(ResourceSet.of(0, 3, 4, 5, 7))).isEqualTo(2);
        assertThat(parts.count(ResourceSet.of(0, 11))).isEqualTo(2);
    }

    @Test
    void refusesRacksWhereThereAreNone() {
        assertThatThrownBy(() -> first(platform(2), racks(0, 0), 1))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("name racks");
    }

    @Test
    void repeatsMaintenance() {
        final FailureSource source = new MergedFailures(List.of(
                new MaintenanceWindows(
                        new Maintenance(new FailureDomain(FailureDomain.Kind.NODE, "0"), 100, 10, 50, 120),
                        Reach.of(ResourceSet.of(0))),
                new ListedFailures(List.of())));

        assertThat(source.next().announcement()).isEqualTo(0);
        assertThat(source.nextDate()).isEqualTo(30);
        assertThat(source.next().start()).isEqualTo(150);
    }

    private static FailureClass nodes(double burst, int neighbours) {
        return new FailureClass(FailureDomain.Kind.NODE, Optional.empty(), DAY, HOUR, burst, neighbours, "");
    }

    private static FailureClass racks(double burst, int neighbours) {
        return new FailureClass(FailureDomain.Kind.RACK, Optional.empty(), DAY, HOUR, burst, neighbours, "");
    }

    private static List<Outage> first(Platform platform, FailureClass of, int count) {
        final FailureSource source = new GeneratedFailures(platform, of, 3, 0);
        final List<Outage> outages = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            outages.add(source.next());
        }
        return outages;
    }

    private static Platform platform(int nodes) {
        return racked(nodes, 0);
    }

    private static Platform racked(int nodes, int perRack) {
        final ProcessorType type = new ProcessorType("core", 2, 1, 1, Double.POSITIVE_INFINITY, 100);
        final NodeType node = new NodeType("node", List.of(new NodeType.Processors(type, 1)), Double.POSITIVE_INFINITY);
        final RackRule racks = perRack == 0 ? RackRule.NONE : RackRule.each(perRack);
        final Links links = new Links("ideal", "1Gbps", "0us");
        return new Platform(
                List.of(new Cluster("c", List.of(new Cluster.Nodes(node, nodes, racks)), links)), links, "{}");
    }
}
