package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.test.Shared;

/** The campaign that regenerates RLScheduler's table (SC 2020). */
final class RlSchedulerTableTest {
    private static final Path EXPERIMENT = Path.of("launch/experiments/rlscheduler");

    @TempDir
    private Path folder;

    @Tag("long")
    @Test
    void theHeuristicsOfTheTableComeToThePublishedFigures() {
        final Path traces = Shared.file("data/swf/lublin_256.swf.gz").getParent();
        final Path out = folder.resolve("out");
        final Cli run = Cli.run(
                "campaign",
                "run",
                EXPERIMENT.resolve("heuristics-campaign.json"),
                "--folder",
                "traces=" + traces,
                "--only",
                "workload_file_path=lublin",
                "--only",
                "rules.waiting_times=published",
                "--out",
                out,
                "--quiet");
        assertThat(run).isEqualTo(new Cli(0, "", ""));
        final List<String> lines = Cli.run(
                        "campaign",
                        "means",
                        out,
                        "--by",
                        "workload_file_path=trace,decision.agent.backfilling=backfilling,rules.waiting_times=waits,"
                                + "decision.agent.order=order",
                        "--beside",
                        EXPERIMENT.resolve("published.csv"))
                .out()
                .lines()
                .skip(1)
                .toList();
        assertThat(lines).hasSize(10).allSatisfy(line -> {
            final String[] cells = line.split(" +");
            assertThat(cells[5]).as(line).isEqualTo(cells[7]);
        });
    }
}
