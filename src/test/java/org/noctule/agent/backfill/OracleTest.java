package org.noctule.agent.backfill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.agent.backfill.OracleLog.Log;

class OracleTest {
    // ExactEasyTest shows the same of the whole program, in every build.
    @Tag("long")
    @ParameterizedTest
    @CsvSource({"KTH, 92.576540", "CTC, 49.571290", "SDSC, 87.870324"})
    void easyStartsEveryJobWhenPyssDoes(Log name, double slowdown) {
        final OracleLog log = OracleLog.read(name, false);

        final Map<String, Double> starts = starts(log, "easy", "event");

        assertThat(log.differences(starts)).isZero();
        assertThat(log.averageBoundedSlowdown(starts)).isCloseTo(slowdown, within(5e-7));
    }

    @ParameterizedTest
    @CsvSource({"KTH, 456", "SDSC, 2395", "CTC, 15539"})
    void onePassPerDateStartsSomeJobsAtOtherDates(Log name, long differences) {
        final OracleLog log = OracleLog.read(name, false);

        assertThat(log.differences(starts(log, "easy", "date"))).isEqualTo(differences);
    }

    // ExactEasyTest has the averages of easy-sjbf with estimates.
    @ParameterizedTest
    @CsvSource({
        "KTH, easy, true, 71.722385",
        "CTC, easy, true, 37.165401",
        "SDSC, easy, true, 70.477942",
        "KTH, easy-sjbf, true, 49.847719",
        "CTC, easy-sjbf, true, 17.571687",
        "SDSC, easy-sjbf, true, 56.836221"
    })
    void reachesThePublishedAverages(Log name, String agent, boolean clairvoyant, double slowdown) {
        final OracleLog log = OracleLog.read(name, clairvoyant);

        assertThat(log.averageBoundedSlowdown(starts(log, agent, "event"))).isCloseTo(slowdown, within(5e-7));
    }

    private static Map<String, Double> starts(OracleLog log, String agent, String passes) {
        return FlatReplay.run(log.platform(), log.jobs(), TestMachines.agent(agent, "\"passes\": \"" + passes + "\""))
                .starts;
    }
}
