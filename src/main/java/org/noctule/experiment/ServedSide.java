package org.noctule.experiment;

import java.nio.file.Path;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.options.ChannelSettings;
import org.noctule.experiment.options.SharedOptions;
import org.noctule.protocol.Decider;
import org.noctule.protocol.channel.ChannelOptions;
import org.noctule.protocol.channel.DeciderServer;
import org.noctule.protocol.channel.InProcess;
import org.noctule.protocol.channel.RemoteDecider;
import org.noctule.protocol.codec.BatsimDescription;
import org.noctule.protocol.codec.Codec;

/**
 * An agent in a thread of its own, reached over ZeroMQ: within the process where the options name no endpoint, else
 * over sockets of this machine.
 */
public final class ServedSide implements DecisionSide {
    private static final long PATIENCE_MS = 2000;

    private final Optional<InProcess> shared;
    private final DeciderServer server;
    private final RemoteDecider remote;
    private final Thread thread;
    private volatile Optional<Throwable> failure = Optional.empty();

    private ServedSide(Decider agent, SharedOptions told, BatsimDescription description) {
        final ChannelSettings channel = told.channel();
        final ChannelOptions asked = Channels.options(channel, ChannelOptions.FREE_PORT);
        this.shared = channel.endpoint().isPresent() ? Optional.empty() : Optional.of(new InProcess());
        final ChannelOptions options = shared.map(process -> process.on(asked)).orElse(asked);
        this.server = new DeciderServer(options, Codec.of(channel.dialect(), KnownMachine.of(told)));
        this.remote =
                new RemoteDecider(options.withEndpoint(server.endpoint()), Codec.of(channel.dialect(), description));
        this.thread = new Thread(() -> serve(agent), "noctule-decide");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Prepares agents.
     *
     * @param options their options, and the channel
     * @param description Batsim's description of the run
     * @return the maker of one for each run
     */
    public static Factory factory(SharedOptions options, BatsimDescription description) {
        final Agents agents = new Agents(options);
        return (long seed, Optional<Path> output) -> new ServedSide(agents.create(seed, output), options, description);
    }

    private void serve(Decider agent) {
        try {
            server.serve(agent);
        } catch (final Throwable e) { // An agent may throw anything.
            failure = Optional.of(e);
        }
    }

    @Override
    public Decider decider() {
        return remote;
    }

    @Override
    public void wake() {
        remote.close();
    }

    /** The failure itself, with its stack trace, instead of its two lines from the wire. */
    @Override
    public NoctuleException failure(NoctuleException told) {
        server.close();
        join();
        return failure.filter(NoctuleException.class::isInstance)
                .map(NoctuleException.class::cast)
                .filter(e -> e.kind() != NoctuleException.Kind.INTERRUPTED)
                .orElse(told);
    }

    private void join() {
        try {
            thread.join(PATIENCE_MS);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        remote.close();
        server.close();
        join();
        // An agent that does not come back keeps its socket, and closing would wait for that.
        shared.filter(process -> !thread.isAlive()).ifPresent(InProcess::close);
    }
}
