package org.noctule.agent.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.noctule.agent.backfill.TestMachines;
import org.noctule.agent.order.JobOrders;

class HindsightTest {
    private static final Serving FIRST = new Serving(OrderRanking.of(JobOrders.named("first")), false);
    private static final Serving SHORTEST = new Serving(OrderRanking.of(JobOrders.named("shortest")), false);
    private static final Scene SCENE = Scene.of(
            10,
            0,
            List.of(new Scene.Running(TestMachines.job(9, 0, 4, 20, 20), 0, 20, 4)),
            List.of(TestMachines.job(1, 0, 4, 5, 500), TestMachines.job(2, 1, 4, 100, 100)));

    private Hindsight hindsight;

    @BeforeEach
    void begin() {
        hindsight = new Hindsight(new ListScheduling(JobCost.WAITING_TIME), 2, 2);
    }

    private static Task arrival(int id) {
        return Task.of(TestMachines.job(id, 100, 1, 1, 1));
    }

    @Test
    void followsTheFirstBeforeItKnowsAnything() {
        assertThat(hindsight.best()).isZero();
    }

    @Test
    void followsWhoWouldHaveDoneBetter() {
        hindsight.advised(SCENE, List.of(FIRST, SHORTEST));
        hindsight.arrived(arrival(3));
        assertThat(hindsight.best()).isZero();

        hindsight.arrived(arrival(4));

        assertThat(hindsight.best()).isEqualTo(1);
    }

    @Test
    void judgesByTheRunTimesThatHaveBecomeKnown() {
        hindsight.advised(SCENE, List.of(SHORTEST, FIRST));
        hindsight.ended("w0!1", 5, 25);
        hindsight.arrived(arrival(3));
        hindsight.arrived(arrival(4));

        assertThat(hindsight.best()).isEqualTo(1);

        begin();
        hindsight.advised(SCENE, List.of(FIRST, SHORTEST));
        hindsight.ended("w0!1", 600, 620);
        hindsight.ended("w0!2", 5, 25);
        hindsight.arrived(arrival(3));
        hindsight.arrived(arrival(4));

        assertThat(hindsight.best()).isEqualTo(1);
    }

    @Test
    void keepsNoAdviceOnWhichAllAgree() {
        hindsight.advised(SCENE, List.of(FIRST, FIRST));
        hindsight.advised(SCENE, List.of(FIRST, SHORTEST));
        hindsight.arrived(arrival(3));
        hindsight.arrived(arrival(4));

        assertThat(hindsight.best()).isEqualTo(1);
    }
}
