package org.noctule.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.test.Seeds;

class FailureReaderTest {
    private static final String WHOLE = """
            {"jobs": "checkpoint", "attempts": 3, "power": "idle", "seed": 4,
             "checkpoint": {"interval": "young", "cost": 30, "restart": 60},
             "classes": [{"preset": "lanl-20"},
                         {"domain": "core", "gap": {"law": "gamma", "shape": 2, "scale": 5000},
                          "repair": {"law": "fixed", "seconds": 60}, "burst": 0.5, "neighbours": 3}],
             "maintenance": [{"domain": "node:0-3", "start": 5, "duration": 6, "every": 7, "notice": 8}]}
            """;

    @Test
    void readsWhatIsThere() {
        final FailureSpec spec = read(WHOLE);

        assertThat(spec.jobs()).isEqualTo(FailedJobs.CHECKPOINT);
        assertThat(spec.classes().get(0).gap().name()).isEqualTo("weibull 0.48 4626000.0");
        assertThat(spec.classes().get(1).neighbours()).isEqualTo(3);
        assertThat(spec.maintenance().get(0).domain().text()).isEqualTo("node:0-3");
        assertThat(spec.drawn()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{'jobs': 'kil'}; $.jobs",
                "{'job': 'kill'}; the key \"job\" is unknown",
                "{'attempts': -1}; $.attempts",
                "{'checkpoint': {'interval': 5, 'cost': 1}}; does nothing unless jobs restart",
                "{'jobs': 'checkpoint'}; checkpoint",
                "{'jobs': 'checkpoint', 'checkpoint': {'interval': 'daly', 'cost': 1}}; needs the mean time",
                "{'jobs': 'checkpoint', 'checkpoint': {'interval': 'often', 'cost': 1, 'node_gap': 5}}; interval",
                "{'jobs': 'checkpoint', 'checkpoint': {'interval': 0, 'cost': 1}}; interval",
                "{'classes': [{'gap': {'law': 'weibull', 'shape': 0, 'scale': 5}}]}; shape",
                "{'classes': [{'gap': {'law': 'weibull', 'shape': 1}}]}; scale",
                "{'classes': [{'gap': {'law': 'fixed', 'seconds': 0.5}}]}; below 1 s",
                "{'classes': [{'gap': {'law': 'fixed', 'seconds': 5, 'mean': 3}}]}; is no parameter of the law (fixed)",
                "{'classes': [{'gap': {'law': 'pareto'}}]}; must be one of",
                "{'classes': [{'gap': {'law': 'lognormal', 'median': 1e300, 'sigma': 1}}]}; must be from",
                "{'classes': [{'preset': 'lanl-21'}]}; must be one of",
                "{'classes': [{'preset': 'lanl-20', 'burst': 1}]}; stands beside a preset",
                "{'maintenance': [{'domain': 'nodes:3', 'start': 1, 'duration': 1}]}; is of an unknown kind",
                "{'maintenance': [{'domain': 'node', 'start': 1, 'duration': 1}]}; is no domain",
                "{'maintenance': [{'domain': 'node:x', 'start': 1, 'duration': 1}]}; names no numbers",
                "{'maintenance': [{'domain': 'node:3', 'start': 1, 'duration': 9, 'every': 9}]}; is not longer",
                "{'maintenance': [{'domain': 'node:3', 'start': 1, 'duration': 9, 'every': 10, 'notice': 1e6}]};"
                        + " announces more than 10000 outages at once",
            })
    void refusesWhatIsWrongInTwoLines(String text, String problem) {
        assertThatThrownBy(() -> read(text.replace('\'', '"'))).isInstanceOfSatisfying(NoctuleException.class, e -> {
            assertThat(e.getMessage()).contains(problem.strip());
            assertThat(e.remedy()).startsWith("Maybe");
        });
    }

    @Test
    void survivesMutations() {
        final Random random = Seeds.random(2);
        for (int i = 0; i < 5000; i++) {
            final StringBuilder text = new StringBuilder(WHOLE);
            for (int change = 0; change <= random.nextInt(3); change++) {
                final int at = random.nextInt(text.length());
                switch (random.nextInt(3)) {
                    case 0 -> text.setCharAt(at, "{}[]\":,0-9eE.xnull".charAt(random.nextInt(18)));
                    case 1 -> text.deleteCharAt(at);
                    default -> text.insert(at, text.charAt(random.nextInt(text.length())));
                }
            }
            try {
                read(text.toString());
            } catch (final NoctuleException e) {
                assertThat(e.remedy()).startsWith("Maybe");
            }
        }
    }

    private static FailureSpec read(String text) {
        return FailureReader.of(FailureKeys.TABLE.read(JsonInput.parse(text, "options")));
    }
}
