package org.noctule.agent.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.agent.AgentRules;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;

class WhatIfOptionsTest {
    private static WhatIfOptions read(String keys) {
        return WhatIfOptions.read(JsonInput.parse("{\"agent\": {" + keys + "}}", "options.json"), AgentRules.DEFAULT);
    }

    @Test
    void trySevenOrdersWithAndWithoutBackfillingByDefault() {
        final WhatIfOptions options = read("");

        assertThat(options.orders()).hasSize(7);
        assertThat(options.backfilling()).containsExactly(WhatIfOptions.Backfilling.values());
        assertThat(options.objective()).isEqualTo(JobCost.BOUNDED_SLOWDOWN);
    }

    @Test
    void bindDecisionsToTimeIfAsked() {
        final Budget budget = read("\"budget_ms\": 1e-6").budget().begin();
        budget.spend(1);
        final long begin = System.nanoTime();
        while (System.nanoTime() - begin < 1000) {
            Thread.onSpinWait();
        }

        assertThat(budget.spent()).isTrue();
        assertThat(read("\"budget_ms\": 1e9").budget().begin().spent()).isFalse();
    }

    @Test
    void bindDecisionsToPassesOtherwise() {
        final Budget budget = read("\"budget\": 10").budget().begin();
        budget.spend(9);
        assertThat(budget.spent()).isFalse();
        budget.spend(1);
        assertThat(budget.spent()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"budget\": 0 | agent.budget | Maybe",
                "\"budget\": -5 | agent.budget | Maybe",
                "\"budget_ms\": 0 | agent.budget_ms | Maybe",
                "\"budget\": 5, \"budget_ms\": 5 | agent.budget | leave one of the two out",
                "\"orders\": [] | agent.orders | leave it out",
                "\"orders\": [\"furst\"] | agent.orders[0] | first",
                "\"backfilling\": [] | agent.backfilling | leave it out",
                "\"backfilling\": [\"conservative\"] | agent.backfilling[0] | Maybe",
                "\"objective\": \"makespan\" | agent.objective | Maybe",
                "\"arrivals\": 0 | agent.arrivals | Maybe",
                "\"mixtures\": -1 | agent.mixtures | Maybe",
                "\"future\": 3 | agent | futures"
            })
    void sayWhatIsWrong(String keys, String place, String remedy) {
        assertThatThrownBy(() -> read(keys)).isInstanceOfSatisfying(NoctuleException.class, e -> {
            assertThat(e.getMessage()).contains(place);
            assertThat(e.remedy()).startsWith("Maybe").contains(remedy);
        });
    }
}
