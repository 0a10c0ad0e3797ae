package org.noctule.fabric.ramp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.noctule.fabric.ramp.plan.ForecastMemo;
import org.noctule.fabric.ramp.plan.Heuristics;
import org.noctule.fabric.ramp.plan.JobForecaster;
import org.noctule.fabric.ramp.plan.Proposal;
import org.noctule.fabric.ramp.plan.StepRules;
import org.noctule.platform.RampFabric;
import org.noctule.workload.graph.StepGraph;

final class PlanCheckTest {
    private static final RampFabric FABRIC = new RampFabric(2, 2, 2, 1, 1.6e12, 50e-9, 100e-9);

    private final FabricState state = new FabricState(FABRIC, 80e9);
    private StepGraph graph = RandomJobs.graph(new Random(21));
    private Plan plan = plan(state);

    @BeforeEach
    void planAJob() {
        graph = RandomJobs.graph(new Random(21));
        plan = plan(state);
    }

    private Plan plan(FabricState where) {
        final int[] splits = new int[graph.size() / 2];
        Arrays.fill(splits, 2);
        final Proposal proposal = new JobForecaster(StepRules.published(), Heuristics.published(), ForecastMemo.NONE)
                .propose(graph, new OpPartition(splits), where);
        return ((Proposal.Feasible) proposal).plan();
    }

    private void refused(Plan candidate, RefusalCause cause, String detail) {
        assertThat(PlanCheck.plan(candidate, state)).hasValueSatisfying(refusal -> {
            assertThat(refusal.cause()).isEqualTo(cause);
            assertThat(refusal.detail()).contains(detail);
        });
    }

    private Plan on(int node, int server) {
        final int[] servers = new int[plan.graph().nodes()];
        Arrays.setAll(servers, plan.opPlacement()::server);
        servers[node] = server;
        return new Plan(
                plan.graph(), new OpPlacement(servers), plan.opSchedule(), plan.depPlacement(), plan.depSchedule());
    }

    private Plan over(int[] numbers) {
        return new Plan(
                plan.graph(),
                plan.opPlacement(),
                plan.opSchedule(),
                new DepPlacement(plan.graph(), plan.opPlacement(), numbers),
                plan.depSchedule());
    }

    private int[] numbers() {
        final int[] numbers = new int[plan.graph().edges()];
        Arrays.setAll(numbers, edge -> DepPlacement.isTransfer(plan.graph(), plan.opPlacement(), edge) ? 0 : -1);
        return numbers;
    }

    @Test
    void passesWhatTheMethodsPlan() {
        assertThat(PlanCheck.plan(plan, state)).isEmpty();
        assertThat(PlanCheck.plan(over(numbers()), state)).isEmpty();
    }

    @Test
    void namesCausesAsTheWireDoes() {
        assertThat(RefusalCause.OP_PARTITION.text()).isEqualTo("op_partition");
    }

    @Test
    void refusesMissingAndForeignServers() {
        final String label = plan.graph().label(3);
        refused(on(3, OpPlacement.NONE), RefusalCause.OP_PLACEMENT, "op " + label + " has no server");
        refused(on(3, 8), RefusalCause.OP_PLACEMENT, "op " + label + " is placed on server 8, the fabric has 0 to 7");
        final Plan fewer = new Plan(
                plan.graph(), new OpPlacement(new int[2]), plan.opSchedule(), plan.depPlacement(), plan.depSchedule());
        refused(fewer, RefusalCause.OP_PLACEMENT, "2 parts are placed");
    }

    @Test
    void refusesServersOfOthers() {
        state.take(7, plan.opPlacement().serverOfWorker(1));
        refused(
                plan,
                RefusalCause.OP_PLACEMENT,
                "server " + plan.opPlacement().serverOfWorker(1) + " is held by another job");
    }

    @Test
    void refusesMoreMemoryThanThereIs() {
        assertThat(PlanCheck.plan(plan, new FabricState(FABRIC, 1e6))
                        .orElseThrow()
                        .cause())
                .isEqualTo(RefusalCause.MEMORY);
    }

    @Test
    void refusesChannelsThatAreMissingForeignOrHeld() {
        final int[] numbers = numbers();
        int transfer = 0;
        while (numbers[transfer] < 0) {
            transfer++;
        }
        numbers[transfer] = 1;
        refused(over(numbers), RefusalCause.DEP_PLACEMENT, "there is no channel 1");
        numbers[transfer] = DepPlacement.NONE;
        refused(over(numbers), RefusalCause.DEP_PLACEMENT, "has no channel");
        Arrays.fill(numbers, 0);
        refused(over(numbers), RefusalCause.DEP_PLACEMENT, "needs no channel but has one");
        refused(over(new int[1]), RefusalCause.DEP_PLACEMENT, "1 dependencies are placed");
    }

    @Test
    void refusesSchedulesThatMissSomething() {
        refused(
                new Plan(plan.graph(), plan.opPlacement(), new OpSchedule(1), plan.depPlacement(), plan.depSchedule()),
                RefusalCause.OP_SCHEDULE,
                "1 parts have a priority");
        refused(
                new Plan(plan.graph(), plan.opPlacement(), plan.opSchedule(), plan.depPlacement(), new DepSchedule(1)),
                RefusalCause.DEP_SCHEDULE,
                "1 dependencies have a priority");
    }
}
