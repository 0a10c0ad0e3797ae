package org.noctule.bench;

import java.nio.file.Path;
import java.util.function.ToDoubleFunction;
import org.noctule.protocol.Decider;
import org.noctule.protocol.channel.ChannelOptions;
import org.noctule.protocol.channel.DeciderServer;
import org.noctule.protocol.channel.FrameSizes;
import org.noctule.protocol.channel.InProcess;
import org.noctule.protocol.channel.RemoteDecider;
import org.noctule.protocol.channel.RoundTripFloor;
import org.noctule.protocol.codec.Codec;
import org.noctule.protocol.codec.Dialect;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.results.SilentRecorder;

/** EASY over each channel of one JVM, beside bare round trips of the same frames on that channel. */
final class ChannelBench implements Bench {
    private static final String EASY = "{\"agent\": {\"name\": \"easy\"}}";
    private static final double TARGET_RATIO = 1.25;

    @Override
    public String name() {
        return "channels";
    }

    @Override
    public String summary() {
        return "EASY direct, over inproc and over tcp, against bare round trips of JeroMQ plus the direct run";
    }

    @Override
    public void run(BenchTable table, Traces traces) {
        table.title("EASY over each channel, both halves in this JVM");
        traces.forEachLog(table, (log, file) -> run(table, log, file));
    }

    private static void run(BenchTable table, Traces.Log log, Path file) {
        final Scenario scenario = Runs.scenario(Runs.flat(log.cores()), Traces.read(file, Traces.coresOnly()));
        final double direct = Timing.median(
                () -> Timing.of(() -> Runs.run(scenario, Runs.agent("easy", EASY), SilentRecorder.INSTANCE)));
        table.row(log.name() + ", direct", direct, "s", "");
        final double withinJvm = channel(
                table, log.name() + ", inproc", direct, sizes -> within(scenario, sizes), RoundTripFloor::inProcess);
        final double tcp =
                channel(table, log.name() + ", tcp", direct, sizes -> tcp(scenario, sizes), RoundTripFloor::overTcp);
        table.row("  tcp over inproc", tcp / withinJvm, "", "");
    }

    /** Measures the floor before and after the run, since other work on the machine comes and goes. */
    private static double channel(
            BenchTable table,
            String what,
            double direct,
            ToDoubleFunction<FrameSizes> session,
            ToDoubleFunction<FrameSizes> bare) {
        final FrameSizes sizes = new FrameSizes();
        table.row(what + ", the first run", session.applyAsDouble(sizes), "s", "");
        final double before = bare.applyAsDouble(sizes);
        final double seconds = session.applyAsDouble(new FrameSizes());
        final double floor = (before + bare.applyAsDouble(sizes)) / 2;
        table.row(what + ", " + sizes.roundTrips() + " bare round trips", floor, "s", "");
        table.row("  each", floor / sizes.roundTrips() * 1e6, "us", "");
        table.row(what + ", the run", seconds, "s", "");
        table.atMost("  over (bare + direct)", seconds / (floor + direct), "", TARGET_RATIO);
        return seconds;
    }

    private static double within(Scenario scenario, FrameSizes sizes) {
        try (InProcess process = new InProcess()) {
            return seconds(scenario, sizes, process.on(ChannelOptions.of(ChannelOptions.FREE_PORT)));
        }
    }

    private static double tcp(Scenario scenario, FrameSizes sizes) {
        return seconds(scenario, sizes, ChannelOptions.of(ChannelOptions.FREE_PORT));
    }

    private static double seconds(Scenario scenario, FrameSizes sizes, ChannelOptions options) {
        try (DeciderServer server = new DeciderServer(options, Codec.of(Dialect.NOCTULE))) {
            final Decider easy = Runs.agent("easy", EASY);
            final Thread thread = new Thread(() -> server.serve(easy), "decider");
            thread.setDaemon(true);
            thread.start();
            try (RemoteDecider decider = new RemoteDecider(
                    options.withEndpoint(server.endpoint()).withTranscript(sizes), Codec.of(Dialect.NOCTULE))) {
                return Timing.of(() -> Runs.run(scenario, decider, SilentRecorder.INSTANCE));
            }
        }
    }
}
