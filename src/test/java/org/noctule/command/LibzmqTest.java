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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A scheduler in C on libzmq: what JeroMQ writes is not understood by JeroMQ alone. */
class LibzmqTest {
    private static final int JOBS = 60;

    @TempDir
    private Path folder;

    @Test
    @Timeout(120)
    void drivesTheSimulatorToTheEnd() throws IOException {
        final Path program = folder.resolve("one_by_one");
        final Path log = folder.resolve("client.log");
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
        final Experiments experiments = new Experiments(folder);
        experiments.write(
                "jobs.json",
                IntStream.range(0, JOBS)
                        .mapToObj(id ->
                                "{\"id\":" + id + ",\"subtime\":0,\"res\":" + (1 + id % 4) + ",\"profile\":\"p\"}")
                        .collect(Collectors.joining(
                                ",\n",
                                "{\"nb_res\": 4, \"jobs\": [",
                                "], \"profiles\": {\"p\": {\"type\": \"delay\", \"delay\": 2}}}")));
        final String endpoint = "tcp://127.0.0.1:" + freePort();
        final Path out = folder.resolve("out");
        try (OtherProgram client = OtherProgram.start(log, List.of(program.toString(), endpoint))) {
            final Cli cli = Cli.run(
                    "simulate",
                    experiments.options(""),
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
            assertThat(client.printed()).isEqualTo(JOBS + " jobs\n");
        }
        assertThat(JobRows.read(out.resolve("jobs.csv")).schedule())
                .hasSize(JOBS)
                .contains("w0!0 0.000000 2.000000 0")
                .anyMatch(row -> row.endsWith(" 118.000000 120.000000 0-3"));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
