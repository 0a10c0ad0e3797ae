package org.noctule.bench;

import java.nio.file.Path;
import org.noctule.protocol.Codec;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Dialect;
import org.noctule.protocol.channel.ChannelOptions;
import org.noctule.protocol.channel.DeciderServer;
import org.noctule.protocol.channel.RemoteDecider;
import org.noctule.protocol.channel.RoundTripFloor;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.results.SilentRecorder;

/** EASY over ZeroMQ, beside bare round trips of the same number. */
final class ChannelBench implements Bench {
    private static final String EASY = "{\"agent\": {\"name\": \"easy\"}}";
    private static final int FRAME_BYTES = 250;
    private static final double TARGET_RATIO = 1.25;

    @Override
    public String name() {
        return "zmq";
    }

    @Override
    public String summary() {
        return "EASY over ZeroMQ, against the bare round trips of JeroMQ plus the run in process";
    }

    @Override
    public void run(BenchTable table, Traces traces) {
        table.title("EASY over ZeroMQ on tcp, both halves in this JVM");
        traces.forEachLog(table, (log, file) -> run(table, log, file));
    }

    private static void run(BenchTable table, Traces.Log log, Path file) {
        final Scenario scenario = Runs.scenario(Runs.flat(log.cores()), Traces.read(file, Traces.coresOnly()));
        final double direct = Timing.median(
                () -> Timing.of(() -> Runs.run(scenario, Runs.agent("easy", EASY), SilentRecorder.INSTANCE)));
        remote(scenario);
        final long[] messages = new long[1];
        final double floorBefore = RoundTripFloor.seconds(20_000, FRAME_BYTES) / 20_000;
        final double total = Timing.of(() -> messages[0] = remote(scenario));
        final double floorAfter = RoundTripFloor.seconds(20_000, FRAME_BYTES) / 20_000;
        final double floor = (floorBefore + floorAfter) / 2;
        table.row(log.name() + ", bare round trip", floor * 1e6, "us", "");
        table.row(log.name() + ", in process", direct, "s", "");
        table.row(log.name() + ", " + messages[0] + " messages over ZeroMQ", total, "s", "");
        table.atMost(
                "  over (round trips x bare + in process)", total / (messages[0] * floor + direct), "", TARGET_RATIO);
    }

    private static long remote(Scenario scenario) {
        try (DeciderServer server =
                new DeciderServer(ChannelOptions.of(ChannelOptions.FREE_PORT), Codec.of(Dialect.NOCTULE))) {
            final Decider easy = Runs.agent("easy", EASY);
            final Thread thread = new Thread(() -> server.serve(easy), "decider");
            thread.setDaemon(true);
            thread.start();
            try (RemoteDecider decider =
                    new RemoteDecider(ChannelOptions.of(server.endpoint()), Codec.of(Dialect.NOCTULE))) {
                return Runs.run(scenario, decider, SilentRecorder.INSTANCE);
            }
        }
    }
}
