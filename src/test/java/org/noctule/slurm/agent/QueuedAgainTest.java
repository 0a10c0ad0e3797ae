package org.noctule.slurm.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.command.Cli;
import org.noctule.file.CsvTable;

/** Jobs that lose their nodes, in runs of the simulator. */
final class QueuedAgainTest {
    private static final String SCENARIO = """
            {"nodes": [{"NodeName": "n[1-2]", "CPUs": 4, "RealMemory": 4000}],
             "jobs": [
              {"id": 1, "submit": 3, "run": 120, "time": 3, "ntasks": 4, "mem-per-cpu": 100},
              {"id": 2, "submit": 3, "run": 50, "time": 3, "ntasks": 4, "mem-per-cpu": 100, "no-requeue": true}],
             "events": [
              {"at": 50, "do": ["scontrol", "requeue", "{1}", "{2}"]},
              {"at": 200, "do": ["scontrol", "update", "NodeName=n1", "State=DOWN"]},
              {"at": 400, "do": ["scontrol", "requeue", "{1}"]}]}
            """;

    @TempDir
    private Path folder;

    private List<String> play(String options) throws IOException {
        final Path scenario = Files.writeString(folder.resolve("scenario.json"), SCENARIO);
        final Path site = folder.resolve("site");
        Cli.run("site", "import", "--scenario", scenario, "--agent", "slurm", "-o", site);
        final Path file = site.resolve("options.json");
        assertThat(Files.readString(file)).contains("\"more_jobs\" : true");
        Files.writeString(file, Files.readString(file).replace("\"more_jobs\" : true", options));
        final Path out = site.resolve("out");
        assertThat(Cli.run("launch", file, "-q", "--check", "--out", out)).isEqualTo(new Cli(0, "", ""));
        final List<String> rows = new ArrayList<>();
        CsvTable.read(
                out.resolve("jobs.csv"),
                row -> rows.add(row.text("job_id") + " " + row.text("starting_time") + " " + row.text("finish_time")));
        return rows;
    }

    @Test
    void eachRunOfAJobIsARowAndItWaitsTwoMinutes() throws IOException {
        assertThat(play("\"more_jobs\" : true"))
                .containsExactlyInAnyOrder(
                        "1 3.0 50.0", "2 3.0 53.0", "1#1 180.0 200.0", "1#2 360.0 400.0", "1#3 540.0 660.0");
    }

    @Test
    void theyAreKilledForGoodWhereTheAgentMaySubmitNoJobs() throws IOException {
        assertThat(play("\"more_jobs\" : false")).containsExactlyInAnyOrder("1 3.0 50.0", "2 3.0 53.0");
    }
}
