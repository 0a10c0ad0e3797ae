package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A scheduler in C on libzmq: what JeroMQ writes is not understood by JeroMQ alone. */
@Tag("whole")
class LibzmqTest {
    private static final int JOBS = 60;

    @TempDir
    private Path folder;

    private Path program;
    private Path log;
    private Experiments experiments;

    @BeforeEach
    void compile() {
        program = folder.resolve("one_by_one");
        log = folder.resolve("client.log");
        Assumptions.assumeTrue(
                OtherProgram.succeeds(
                        log,
                        60,
                        List.of(
                                "cc",
                                "-O1",
                                "-o",
                                program.toString(),
                                Path.of("src/test/c/one_by_one.c")
                                        .toAbsolutePath()
                                        .toString(),
                                "-lzmq")),
                "skipped: no C compiler, zmq.h or libzmq was found (package libzmq3-dev or zeromq-devel)");
        experiments = new Experiments(folder);
        experiments.write(
                "jobs.json",
                IntStream.range(0, JOBS)
                        .mapToObj(id ->
                                "{\"id\":" + id + ",\"subtime\":0,\"res\":" + (1 + id % 4) + ",\"profile\":\"p\"}")
                        .collect(Collectors.joining(
                                ",\n",
                                "{\"nb_res\": 4, \"jobs\": [",
                                "], \"profiles\": {\"p\": {\"type\": \"delay\", \"delay\": 2}}}")));
    }

    /** Runs both to the end, after which the client has seen so many jobs end. */
    private List<String> run(String members, int ends) throws IOException {
        final String endpoint = "tcp://127.0.0.1:" + freePort();
        final Path out = folder.resolve("out");
        try (OtherProgram client = OtherProgram.start(log, List.of(program.toString(), endpoint))) {
            final Cli cli = Cli.run(
                    "simulate",
                    experiments.options(members),
                    "-s",
                    endpoint,
                    "--dialect",
                    "batsim",
                    "--check",
                    "-q",
                    "--out",
                    out);
            assertThat(cli).as(client.printed()).isEqualTo(new Cli(0, "", ""));
            assertThat(client.code(20)).isZero();
            assertThat(client.printed()).isEqualTo(ends + " jobs\n");
        }
        return JobRows.read(out.resolve("jobs.csv")).schedule();
    }

    @Test
    @Timeout(120)
    void drivesTheSimulatorToTheEnd() throws IOException {
        assertThat(run("", JOBS))
                .hasSize(JOBS)
                .contains("w0!0 0.000000 2.000000 0")
                .anyMatch(row -> row.endsWith(" 118.000000 120.000000 0-3"));
    }

    /** Windows of 1 s take hosts 1 and 2 away every 10 s, within jobs of 2 s. */
    @ParameterizedTest
    @CsvSource({"continue, 60", "kill, 60", "requeue, 68"})
    @Timeout(120)
    void goesOnWhereHostsFail(String jobs, int ends) throws IOException {
        final List<String> rows = run(
                "'failures': {'jobs': '" + jobs
                        + "', 'maintenance': [{'domain': 'core:1-2', 'start': 3, 'duration': 1, 'every': 10}]}",
                ends);

        assertThat(rows).hasSize(ends);
        assertThat(Experiments.text(folder.resolve("out/jobs.csv")).contains("COMPLETED_FAILED"))
                .isEqualTo(!jobs.equals("continue"));
        assertThat(rows.stream().anyMatch(row -> row.contains("#1"))).isEqualTo(jobs.equals("requeue"));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
