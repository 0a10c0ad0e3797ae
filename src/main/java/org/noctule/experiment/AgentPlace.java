package org.noctule.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.options.ChannelSettings;
import org.noctule.experiment.options.SharedOptions;
import org.noctule.protocol.channel.ChannelOptions;
import org.noctule.protocol.codec.BatsimDescription;
import org.noctule.protocol.codec.Codec;
import org.noctule.protocol.codec.Dialect;

/** Chooses where the agent of an experiment decides. */
@FunctionalInterface
public interface AgentPlace {
    /** This process: the simulator's own thread, or another one behind sockets, as the options say. */
    AgentPlace HERE = (options, inputs) -> options.channel().transport() == ChannelSettings.Transport.DIRECT
            ? DirectSide.factory(options)
            : ServedSide.factory(options, description(options, inputs));

    /**
     * Prepares the decision sides of runs.
     *
     * @param options options of the agent
     * @param inputs the inputs of the run
     * @return the maker of the decision side of each run
     * @throws org.noctule.error.NoctuleException if there is no such agent
     */
    DecisionSide.Factory sides(SharedOptions options, Inputs inputs);

    /** {@return the place at which runs leave another one, empty if the agent decides from the beginning} */
    default Optional<ForkPoint> fork() {
        return Optional.empty();
    }

    /**
     * Chooses a process of its own for each run.
     *
     * @param program the class with the entry point
     * @param arguments the arguments of the process
     * @return the place
     */
    static AgentPlace process(Class<?> program, ProcessArguments arguments) {
        return (options, inputs) -> {
            final String agent = Agents.name(options);
            final BatsimDescription description = description(options, inputs);
            return (seed, output) -> ProcessSide.start(
                    program, arguments.arguments(agent, seed, output), options.channel(), description);
        };
    }

    /**
     * Chooses another program, which has started and answers whatever run connects.
     *
     * @param endpoint where it listens, such as {@code tcp://127.0.0.1:28000}
     * @return the place
     */
    static AgentPlace elsewhere(String endpoint) {
        return (options, inputs) -> {
            final ChannelOptions socket =
                    Channels.options(options.channel(), endpoint).withEndpoint(endpoint);
            final Codec codec = Codec.of(options.channel().dialect(), description(options, inputs));
            return (seed, output) -> RemoteSide.connect(socket, codec);
        };
    }

    private static BatsimDescription description(SharedOptions options, Inputs inputs) {
        return options.channel().dialect() == Dialect.BATSIM
                ? BatsimDescription.of(inputs.workloads())
                : BatsimDescription.NONE;
    }

    /** Writes the command line of a process that decides in one run. */
    @FunctionalInterface
    interface ProcessArguments {
        /**
         * Writes it.
         *
         * @param agent the agent's name or jar
         * @param seed seed of its random numbers
         * @param output directory for its files, empty if it must not write any
         * @return the arguments that follow {@code noctule}
         */
        List<String> arguments(String agent, long seed, Optional<Path> output);
    }
}
