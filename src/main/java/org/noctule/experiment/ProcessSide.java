package org.noctule.experiment;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.options.ChannelSettings;
import org.noctule.experiment.process.ChildErrors;
import org.noctule.experiment.process.OtherJava;
import org.noctule.protocol.channel.RemoteDecider;
import org.noctule.protocol.codec.BatsimDescription;
import org.noctule.protocol.codec.Codec;

/**
 * An agent in a process of its own: another Java with the same class path that runs {@code noctule decide}.
 *
 * <p>The process binds a free port and tells it in its first line of output. It ends when its standard input does, so
 * it never outlives this process; it is killed if it does not end by itself after the run.
 */
public final class ProcessSide implements DecisionSide {
    /** What the first line of the other process begins with; the endpoint follows. */
    public static final String READY = "noctule decides at ";

    private static final long PATIENCE_MS = 3000;

    private final Process process;
    private final ChildErrors errors;
    private final RemoteDecider remote;

    private ProcessSide(Process process, ChildErrors errors, RemoteDecider remote) {
        this.process = process;
        this.errors = errors;
        this.remote = remote;
    }

    /**
     * Starts a process.
     *
     * @param program the class with the entry point
     * @param arguments the words after {@code noctule}
     * @param channel settings of the channel
     * @param description Batsim's description of the run
     * @return the decision side, for one run
     * @throws NoctuleException if it does not start, or says why it cannot
     */
    public static ProcessSide start(
            Class<?> program, List<String> arguments, ChannelSettings channel, BatsimDescription description) {
        final Process process = OtherJava.start(program, List.of(), arguments);
        final ChildErrors errors = new ChildErrors(process);
        final BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        final Optional<String> endpoint = readEndpoint(output);
        if (endpoint.isEmpty()) {
            final NoctuleException died = NoctuleException.peer(
                    "The decision process did not start.", "Maybe this machine is short of memory.");
            final NoctuleException told = errors.failure(exitCode(process)).orElse(died);
            process.destroyForcibly();
            throw told;
        }
        ChildErrors.copy(output, System.out);
        return new ProcessSide(
                process,
                errors,
                new RemoteDecider(
                        Channels.options(channel, endpoint.get()).withEndpoint(endpoint.get()),
                        Codec.of(channel.dialect(), description)));
    }

    private static Optional<String> readEndpoint(BufferedReader output) {
        try {
            String line = output.readLine();
            while (line != null && !line.startsWith(READY)) {
                System.out.println(line);
                line = output.readLine();
            }
            return Optional.ofNullable(line).map(text -> text.substring(READY.length()));
        } catch (final IOException e) {
            return Optional.empty();
        }
    }

    private static int exitCode(Process process) {
        try {
            return process.waitFor(PATIENCE_MS, TimeUnit.MILLISECONDS) ? process.exitValue() : 0;
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }

    @Override
    public RemoteDecider decider() {
        return remote;
    }

    @Override
    public void wake() {
        remote.close();
    }

    /** What the process itself complained about, with the exit code that it chose. */
    @Override
    public NoctuleException failure(NoctuleException told) {
        remote.close();
        return errors.failure(exitCode(process)).orElse(told);
    }

    @Override
    public void close() {
        remote.close();
        try {
            process.getOutputStream().close();
        } catch (final IOException e) {
            // The process has ended already.
            process.destroy();
        }
        exitCode(process);
        process.destroyForcibly();
    }
}
