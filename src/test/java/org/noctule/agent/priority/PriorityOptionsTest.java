package org.noctule.agent.priority;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.agent.AgentRules;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;

class PriorityOptionsTest {
    private static PriorityOptions read(String keys) {
        return PriorityOptions.read(JsonInput.parse("{\"agent\": {" + keys + "}}", "options.json"), AgentRules.DEFAULT);
    }

    @Test
    void areEasyInTheOrderOfSubmissionByDefault() {
        final PriorityOptions options = read("");

        assertThat(options.backfilling()).isEqualTo(PriorityOptions.Backfilling.EASY);
        assertThat(options.limits()).isEqualTo(BackfillLimits.NONE);
        assertThat(options.order().dynamic()).isFalse();
        assertThat(options.weights()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"order\": \"f1\", \"weights\": {\"age\": 1} | agent.order | leave one of the two out",
                "\"weights\": {} | agent.weights | give one of age",
                "\"weights\": {\"age\": 1, \"ages\": 2} | agent.weights | age",
                "\"weights\": {\"age\": 1}, \"fair_share\": {} | agent.fair_share | weights.fair_share",
                "\"weights\": {\"fair_share\": 1}, \"fair_share\": {\"shares\": {\"a\": 0}} | shares.a | Maybe",
                "\"weights\": {\"fair_share\": 1}, \"fair_share\": {\"by\": \"account\", \"shares\": {\"a\": 1}} | shares | in the site file",
                "\"weights\": {\"fair_share\": 1}, \"fair_share\": {\"by\": \"user\", \"formula\": \"classic\"} | formula | account",
                "\"backfilling\": \"none\", \"backfill_order\": \"f1\" | backfill_order | set backfilling to easy",
                "\"backfilling\": \"none\", \"depth\": 5 | agent | set backfilling to easy",
                "\"depth\": 0 | agent.depth | Maybe",
                "\"backfilling\": \"slurm\" | agent.backfilling | Maybe"
            })
    void sayWhatIsWrong(String keys, String place, String remedy) {
        assertThatThrownBy(() -> read(keys)).isInstanceOfSatisfying(NoctuleException.class, e -> {
            assertThat(e.getMessage()).contains(place);
            assertThat(e.remedy()).startsWith("Maybe").contains(remedy);
        });
    }
}
