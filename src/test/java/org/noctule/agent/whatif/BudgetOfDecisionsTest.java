package org.noctule.agent.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.noctule.agent.AgentRules;
import org.noctule.agent.backfill.TestMachines;
import org.noctule.json.JsonInput;
import org.noctule.workload.Job;

class BudgetOfDecisionsTest {
    private static WhatIf chooser(int budget) {
        return chooser("\"budget\": " + budget);
    }

    private static WhatIf chooser(String keys) {
        return new WhatIf(
                WhatIfOptions.read(JsonInput.parse("{\"agent\": {" + keys + "}}", "options.json"), AgentRules.DEFAULT),
                1);
    }

    private static Scene scene(int free) {
        final List<Job> waiting = new ArrayList<>();
        for (int id = 1; id <= 20; id++) {
            waiting.add(TestMachines.job(id, 0, 1 + id % 3, id, id));
        }
        return Scene.of(5, free, List.of(new Scene.Running(TestMachines.job(99, 0, 4, 9, 9), 0, 9, 4)), waiting);
    }

    @Test
    void isSpentByNoMoreThanOneFutureTooMuch() {
        final WhatIf unbounded = chooser(1_000_000);
        unbounded.choose(scene(3));
        final WhatIf bounded = chooser(100);
        bounded.choose(scene(3));

        assertThat(unbounded.passes()).isGreaterThan(400);
        assertThat(bounded.passes()).isBetween(100L, 100L + 22);
    }

    @Test
    void isNotSpentWhereThereIsNoChoice() {
        final WhatIf chooser = chooser(100);

        assertThat(chooser.choose(scene(0))).isEmpty();
        assertThat(chooser.choose(scene(60))).hasSize(20);
        assertThat(chooser.passes()).isZero();
    }

    /** All eleven futures are the same: two passes, and another job waits 10 s with one order, 12 s with the other. */
    @Test
    void isSpentOnFourFuturesOfWhoIsBehind() {
        final WhatIf chooser = chooser("\"orders\": [\"shortest\", \"first\"], \"backfilling\": [\"none\"],"
                + " \"mixtures\": 0, \"objective\": \"waiting_time\"");

        final List<Job> waiting = List.of(TestMachines.job(1, 0, 4, 12, 12), TestMachines.job(2, 0, 4, 10, 10));
        assertThat(chooser.choose(Scene.of(0, 4, List.of(), waiting))).containsExactly(1);

        assertThat(chooser.passes()).isEqualTo(11 * 2 + 4 * 2);
    }
}
