package org.noctule.site.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.agent.backfill.TestMachines;
import org.noctule.agent.priority.FairShareOptions;
import org.noctule.command.Cli;
import org.noctule.json.JsonInput;
import org.noctule.report.data.JobColumns;
import org.noctule.site.policy.PolicyReader;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.Owner;

/** Two thirds of the machine are physics', half of them optics': ada and bob are of accounts of physics, eve is not. */
final class SharesAlongAccountsTest {
    private static final String SITE = """
            {"accounts": [{"name": "optics", "parent": "physics"}, {"name": "physics", "shares": 2},
                          {"name": "atoms", "parent": "physics"}, {"name": "biology", "shares": 1}],
             "users": [{"name": "ada", "account": "optics"}, {"name": "bob", "account": "atoms"},
                       {"name": "eve", "account": "biology"}]}
            """;

    @TempDir
    private Path folder;

    private static Job job(String user, int cores) {
        return TestMachines.job(1, 0, cores, 10, 10).with(JobParts.of(new Owner(user, "", "")));
    }

    private static SharesAlongAccounts shares(String site, FairShareOptions.Formula formula) {
        return new SharesAlongAccounts(
                PolicyReader.read(JsonInput.parse(site, "site.json")),
                new FairShareOptions(Optional.empty(), formula, 50, Map.of()));
    }

    @Test
    void anAccountThatHasUsedTooMuchPullsDownAllBelowIt() {
        final SharesAlongAccounts shares = shares(SITE, FairShareOptions.Formula.FAIR_TREE);
        shares.started(job("bob", 8), 0);
        shares.started(job("eve", 2), 0);
        shares.ended(job("eve", 2), 10);

        assertThat(List.of(
                        shares.factor(job("eve", 1), 30),
                        shares.factor(job("ada", 1), 30),
                        shares.factor(job("bob", 1), 30)))
                .containsExactly(1.0, 2 / 3.0, 1 / 3.0);
    }

    @Test
    void theClassicFactorIsThatOfUsageInPartsOfShares() {
        final SharesAlongAccounts shares = shares(SITE, FairShareOptions.Formula.CLASSIC);
        shares.started(job("bob", 4), 0);
        shares.started(job("eve", 2), 0);

        // Physics and biology have used just their shares; optics counts for half of what atoms used.
        assertThat(shares.factor(job("eve", 1), 30)).isCloseTo(.5, within(1e-12));
        assertThat(shares.factor(job("bob", 1), 30)).isCloseTo(Math.pow(2, -2), within(1e-12));
        assertThat(shares.factor(job("ada", 1), 30)).isCloseTo(.5, within(1e-12));
    }

    @Test
    void usageFades() {
        final SharesAlongAccounts shares = shares(SITE, FairShareOptions.Formula.FAIR_TREE);
        shares.started(job("eve", 100), 0);
        shares.ended(job("eve", 100), 1);
        shares.started(job("ada", 1), 600);

        assertThat(shares.factor(job("eve", 1), 610)).isGreaterThan(shares.factor(job("ada", 1), 610));
    }

    @Test
    void whoIsNotKnownJoinsWithOneShare() {
        final SharesAlongAccounts shares = shares("""
                {"accounts": [{"name": "lab", "shares": 0.5}], "users": [{"name": "ada", "account": "lab", "shares": 0.5}]}
                """, FairShareOptions.Formula.CLASSIC);
        shares.started(job("ada", 1), 0);
        shares.started(job("", 2), 0);

        assertThat(shares.factor(job("ada", 1), 9)).isCloseTo(.5, within(1e-12));
        assertThat(shares.factor(job("", 1), 9)).isCloseTo(.5, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"'', 2", "'\"by\": \"account\"', 2", "'\"by\": \"user\"', 3", "'\"shares\": {\"ada\": 1}', 3"})
    void theAgentPriorityCountsAlongThemUnlessItIsToldOtherwise(String fairShare, int first) throws IOException {
        Files.writeString(folder.resolve("site.json"), SITE);
        Files.writeString(folder.resolve("platform.json"), """
                {"clusters": [{"id": "c", "nodes": [{"type": "N", "number": 1}]}],
                 "types": {"processor": {"P": {"cores": 4, "clock_rate": 1, "dpflops_per_cycle": 8, "mem_bw": 10, "power": 10}},
                           "node": {"N": {"processors": [{"type": "P", "number": 1}]}}}}
                """);
        Files.writeString(folder.resolve("workload.json"), """
                {"nb_res": 4, "profiles": {"d": {"type": "delay", "delay": 20}, "s": {"type": "delay", "delay": 5}},
                 "jobs": [
                  {"id": 0, "subtime": 0, "res": 4, "walltime": 30, "profile": "s", "noctule": {"user": "eve"}},
                  {"id": 1, "subtime": 1, "res": 4, "walltime": 30, "profile": "d", "noctule": {"user": "bob"}},
                  {"id": 2, "subtime": 2, "res": 4, "walltime": 30, "profile": "d", "noctule": {"user": "eve"}},
                  {"id": 3, "subtime": 2, "res": 4, "walltime": 30, "profile": "d", "noctule": {"user": "ada"}}]}
                """);
        final Path options = Files.writeString(
                folder.resolve("options.json"),
                "{\"platform_file_path\": \"platform.json\", \"workload_file_path\": \"workload.json\","
                        + " \"site\": {\"file\": \"site.json\"}, \"decision\": {\"agent\": {\"name\": \"priority\","
                        + " \"weights\": {\"fair_share\": 1}, \"fair_share\": {" + fairShare + "}}}}");
        final Path out = folder.resolve("out");
        assertThat(Cli.run("launch", "priority", options, "-q", "--transport", "direct", "--out", out))
                .isEqualTo(new Cli(0, "", ""));
        final JobColumns jobs = JobColumns.read(out.resolve("jobs.csv"));

        assertThat(jobs.start().get(row(jobs, Integer.toString(first)))).isEqualTo(25);
    }

    private static int row(JobColumns jobs, String id) {
        return IntStream.range(0, jobs.size())
                .filter(i -> jobs.id().get(i).equals(id))
                .findFirst()
                .orElseThrow();
    }
}
