package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReportTest {
    @TempDir
    private Path directory;

    private Path results() throws IOException {
        final Path run = Files.createDirectories(directory.resolve("run"));
        Files.writeString(run.resolve("jobs.csv"), """
                job_id,submission_time,allocated_resources,final_state,starting_time,execution_time,finish_time,\
                waiting_time,turnaround_time,stretch,consumed_energy
                1,0.0,0-1,COMPLETED_SUCCESSFULLY,0.0,20.0,20.0,0.0,20.0,1.0,-1
                """);
        return run;
    }

    @Test
    void writesOneFile() throws IOException {
        final Path page = directory.resolve("page.html");
        final Cli run = Cli.run("report", results().toString(), "--out", page.toString());
        assertThat(run.code()).isZero();
        assertThat(run.out()).startsWith(page + ": ").contains(" MB");
        assertThat(page).content().startsWith("<!DOCTYPE html>");
    }

    @Test
    void replacesAFileOnlyIfToldTo() throws IOException {
        final Path page = Files.writeString(directory.resolve("page.html"), "mine");
        final Cli refused = Cli.run("report", results().toString(), "--out", page.toString());
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("exists already.", "Maybe").contains("--force");
        assertThat(page).hasContent("mine");
        assertThat(Cli.run("report", results().toString(), "--out", page.toString(), "--force", "--quiet")
                        .code())
                .isZero();
        assertThat(page).content().startsWith("<!DOCTYPE html>");
    }

    @Test
    void aFolderWithoutResultsIsRefused() {
        final Cli run = Cli.run(
                "report",
                directory.toString(),
                "--out",
                directory.resolve("page.html").toString());
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("holds no results of a run", "Maybe");
        assertThat(Cli.run("report").code()).isEqualTo(2);
    }
}
