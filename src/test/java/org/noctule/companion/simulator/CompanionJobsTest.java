package org.noctule.companion.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.noctule.companion.DeviceShare;
import org.noctule.companion.Grant;
import org.noctule.companion.NodeShare;
import org.noctule.error.NoctuleException;
import org.noctule.platform.Companions;
import org.noctule.platform.NodeGres;
import org.noctule.platform.NodeType;
import org.noctule.platform.Platform;
import org.noctule.platform.ProcessorType;
import org.noctule.protocol.Decision;
import org.noctule.protocol.ElasticDecision;
import org.noctule.protocol.ElasticEvent;
import org.noctule.protocol.Event;
import org.noctule.protocol.Features;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Machines;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.Simulation;
import org.noctule.simulator.results.ColumnRecorder;
import org.noctule.simulator.results.RecordedSeries;
import org.noctule.workload.Elasticity;
import org.noctule.workload.GresRequest;
import org.noctule.workload.GresRequest.Per;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.NodeDemand;
import org.noctule.workload.NodeDemand.MemoryPer;
import org.noctule.workload.Profile;
import org.noctule.workload.SpeedUp;
import org.noctule.workload.Workload;

/** Nodes 0 and 1 have 4 cores, 8 GB and 2 cards, each for 4 jobs; node 2 has 4 cores and 8 GB. */
class CompanionJobsTest {
    private static final ProcessorType CORES = new ProcessorType("p", 4, 1, 1, Double.POSITIVE_INFINITY, 100);
    private static final NodeGres CARDS = new NodeGres("gpu", "a100", 2, 0, ResourceSet.EMPTY, 4);
    private static final Platform PLATFORM = Machines.platform(
            node(List.of(CARDS), List.of("ib")), node(List.of(CARDS), List.of()), node(List.of(), List.of()));

    private final NavigableMap<Double, List<Decision>> script = new TreeMap<>();
    private final List<Event> heard = new ArrayList<>();
    private final Map<String, Double> figures = new LinkedHashMap<>();

    private static NodeType node(List<NodeGres> gres, List<String> features) {
        return new NodeType("n", List.of(new NodeType.Processors(CORES, 1)), 8000, new Companions(gres, features, 1));
    }

    private static GresRequest cards(int thousandths, Per per) {
        return new GresRequest("gpu", "", thousandths, per);
    }

    private static NodeDemand demand(int tasks, int cores, GresRequest... requests) {
        return new NodeDemand(
                tasks, cores, 0, MemoryPer.CORE, List.of(requests), 1, Integer.MAX_VALUE, false, List.of());
    }

    private static NodeDemand alone(int tasks, int cores) {
        return new NodeDemand(tasks, cores, 0, MemoryPer.CORE, List.of(), 1, Integer.MAX_VALUE, true, List.of());
    }

    private static Job job(int id, NodeDemand demand) {
        final Job plain = Machines.job(id, 0, demand.tasks() * demand.cores(), 100);
        return plain.with(JobParts.NONE.withDemand(Optional.of(demand)));
    }

    private void at(double date, Decision... decisions) {
        script.computeIfAbsent(date, none -> new ArrayList<>()).addAll(List.of(decisions));
    }

    private static Decision start(int id, int first, int last) {
        return new Decision.ExecuteJob(0, "w0!" + id, ResourceSet.range(first, last));
    }

    private static Decision start(int id, int first, int last, NodeShare... shares) {
        return new Decision.ExecuteJob(0, "w0!" + id, ResourceSet.range(first, last), new Grant(List.of(shares)));
    }

    private static Decision start(double date, int id, int first, int last) {
        return new Decision.ExecuteJob(date, "w0!" + id, ResourceSet.range(first, last));
    }

    private void run(Job... jobs) {
        run(Machines.scenario(PLATFORM, List.of(jobs)));
    }

    private void run(Scenario scenario) {
        final ColumnRecorder recorder = new ColumnRecorder(RecordedSeries.jobsOnly());
        try (Simulation simulation = new Simulation(scenario, recorder)) {
            Message message = simulation.begin();
            heard.addAll(message.events());
            message = simulation.next(new Reply(0, List.of()));
            while (!simulation.ended()) {
                final List<Decision> due = script.isEmpty() || script.firstKey() > message.now()
                        ? List.of()
                        : script.pollFirstEntry().getValue();
                message = simulation.next(new Reply(message.now(), due));
                heard.addAll(message.events());
            }
            simulation.deadlock().ifPresent(e -> {
                throw e;
            });
        }
        figures.putAll(recorder.figures().getOrDefault("companion", Map.of()));
    }

    private List<String> refusals() {
        return heard.stream()
                .filter(Event.Notify.class::isInstance)
                .map(Event.Notify.class::cast)
                .filter(notice -> notice.type().equals(Event.Notify.EXECUTION_REFUSED))
                .map(notice ->
                        notice.details().get("cause") + ": " + notice.details().get("detail"))
                .collect(Collectors.toList());
    }

    @Test
    void tellsThatPlacesAreByNode() {
        at(0, start(1, 0, 0));
        run(job(1, demand(1, 1, cards(1000, Per.TASK))));
        assertThat(((Event.SimulationBegins) heard.get(0)).features().companions())
                .isTrue();
    }

    @Test
    void givesTheLowestCardsOfTheNodeToASchedulerThatNamesNone() {
        at(0, start(1, 0, 1), start(2, 2, 3), start(3, 4, 4));
        run(
                job(1, demand(2, 1, cards(500, Per.TASK))),
                job(2, demand(2, 1, cards(500, Per.NODE))),
                job(3, demand(1, 1, cards(2000, Per.JOB))));
        assertThat(refusals()).isEmpty();
        // Job 1 has 1 card, job 2 half a one for 100 s, job 3 two, of four.
        assertThat(figures.get("gpu_a100_use")).isCloseTo(3.5 / 4, within(1e-9));
    }

    @Test
    void refusesCoresWithoutCardsAndAnswersForTheJobToWait() {
        at(0, start(1, 8, 8), start(2, 4, 5));
        at(100, start(1, 0, 0));
        run(job(1, demand(1, 1, cards(1000, Per.TASK))), job(2, demand(2, 1)));
        assertThat(refusals()).hasSize(1).first().asString().startsWith("companions: The nodes of the cores 8 lack");
    }

    @Test
    void takesTheCardsThatASchedulerNamesAndNoneTwice() {
        final NodeShare second = new NodeShare(0, 1, 0, List.of(new DeviceShare(0, 1, 1000)));
        at(0, start(1, 0, 0, second), start(2, 1, 1, second));
        at(100, start(2, 1, 1, second));
        run(job(1, demand(1, 1, cards(1000, Per.TASK))), job(2, demand(1, 1, cards(1000, Per.TASK))));
        assertThat(refusals()).hasSize(1).first().asString().contains("1000 thousandths of its gpu 1");
    }

    @Test
    void keepsPlainJobsOffNodesOfJobsThatAreAlone() {
        at(0, start(1, 0, 0), start(2, 1, 1), start(3, 4, 4), start(4, 5, 5));
        at(100, start(2, 1, 1), start(4, 5, 5));
        run(job(1, alone(1, 1)), Machines.job(2, 0, 1, 100), Machines.job(3, 0, 1, 100), job(4, alone(1, 1)));
        assertThat(refusals()).hasSize(2);
    }

    @Test
    void countsTheMemoryOfPlainJobsToo() {
        final NodeDemand memory =
                new NodeDemand(1, 1, 6000, MemoryPer.NODE, List.of(), 1, Integer.MAX_VALUE, false, List.of());
        at(0, start(1, 0, 0), start(2, 1, 2));
        at(100, start(2, 1, 2));
        run(
                Machines.job(1, 0, 1, Double.POSITIVE_INFINITY, 3000, 0, Machines.seconds(100)),
                job(2, demand(2, 1))
                        .with(JobParts.NONE.withDemand(Optional.of(new NodeDemand(
                                2, 1, memory.memory(), MemoryPer.NODE, List.of(), 1, 1, false, List.of())))));
        assertThat(refusals()).hasSize(1);
    }

    @Test
    void givesTheLowestCardsAgainToAJobThatStoodStill() {
        at(
                0,
                start(1, 0, 0),
                new ElasticDecision.SuspendJobs(0, List.of("w0!1")),
                start(2, 1, 1),
                start(3, 2, 2),
                new ElasticDecision.ResumeJob(0, "w0!1", ResourceSet.of(0)),
                new ElasticDecision.ResumeJob(0, "w0!1", ResourceSet.of(4)));
        run(
                job(1, demand(1, 1, cards(1000, Per.TASK))),
                job(2, demand(1, 1, cards(1000, Per.TASK))),
                job(3, demand(1, 1, cards(1000, Per.TASK))));
        final List<ElasticEvent.ResizeRefused> refused = heard.stream()
                .filter(ElasticEvent.ResizeRefused.class::isInstance)
                .map(ElasticEvent.ResizeRefused.class::cast)
                .toList();
        assertThat(refused).hasSize(1);
        assertThat(refused.get(0).plan().orElseThrow().cause()).isEqualTo("companions");
    }

    @Test
    void countsJobsThatRanBeforeTheFirstDemandWasRegistered() {
        final Platform bare = Machines.platform(node(List.of(), List.of()), node(List.of(), List.of()));
        final Job late = job(7, alone(1, 1));
        at(0, start(1, 0, 0));
        at(50, new Decision.RegisterJob(50, late.withProfile(new Profile.Named("p"))), start(50, 7, 1, 1), start(50, 2, 4, 4));
        at(
                100,
                start(100, 7, 1, 1),
                new Decision.Notify(100, Decision.Notify.REGISTRATION_FINISHED));
        final Workload jobs = new Workload(
                "w0", List.of(Machines.job(1, 0, 1, 100), Machines.job(2, 50, 1, 100)), List.of());
        run(Machines.scenario(bare, List.of())
                .with(List.of(jobs))
                .with(new Features(true, false, true, false, false, true), Optional.empty()));
        assertThat(refusals()).hasSize(1);
    }

    @Test
    void objectsToElasticJobsWithDemands() {
        final Elasticity malleable =
                new Elasticity(Elasticity.Kind.MALLEABLE, 1, 4, 1, SpeedUp.LINEAR, 0, 0, List.of(), false);
        final Job both = job(1, demand(1, 1)).withElasticity(malleable);
        assertThatThrownBy(() -> run(both))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("can change its number of cores, but has a demand on nodes");
    }

    @Test
    void saysWhyADemandIsMetNowhere() {
        assertThatThrownBy(() -> run(job(1, demand(1, 1, cards(3000, Per.TASK)))))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("its demand (1 x 1 cores and what goes with them) fits no nodes, however idle");
    }

    /** One card of node 0 is taken for 100 s, by one of two tasks of which the other cannot use cards. */
    @Test
    void measuresTheFreeCardsThatTasksCannotUse() {
        at(0, start(1, 0, 3), start(2, 4, 7));
        run(job(1, demand(1, 4, cards(1000, Per.TASK))), job(2, demand(1, 4, cards(1000, Per.TASK))));
        // All cores are taken, so that no task fits.
        assertThat(figures.get("fragmentation")).isCloseTo(1, within(1e-9));
        figures.clear();
        at(0, start(1, 0, 0));
        at(100, start(2, 0, 0));
        run(job(1, demand(1, 1, cards(500, Per.TASK))), job(2, demand(1, 1, cards(1000, Per.TASK))));
        // For 100 s half a card of 3.5 is too little for one of two tasks; then 3 cards are free for both.
        assertThat(figures.get("fragmentation")).isCloseTo(0.5 * 0.5 / 3.5 / 2, within(1e-9));
    }
}
