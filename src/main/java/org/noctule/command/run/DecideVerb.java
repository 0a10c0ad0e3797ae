package org.noctule.command.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.Verb;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Agents;
import org.noctule.experiment.Channels;
import org.noctule.experiment.KnownMachine;
import org.noctule.experiment.ProcessSide;
import org.noctule.experiment.options.OptionCatalogue;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.SharedOptions;
import org.noctule.protocol.Decider;
import org.noctule.protocol.channel.ChannelOptions;
import org.noctule.protocol.channel.DeciderServer;
import org.noctule.protocol.codec.Codec;
import org.noctule.start.FetchedLibrary;

/** Runs an agent alone; the simulator is another program. */
public final class DecideVerb implements Verb {
    private static final long GRACE_MS = 1000;

    /** Makes the verb. */
    public DecideVerb() {}

    @Override
    public String name() {
        return "decide";
    }

    @Override
    public String summary() {
        return "run an agent alone, for a simulator in another process";
    }

    @Override
    public String help() {
        return """
                Usage: noctule decide AGENT [OPTIONS.json] [options]

                Waits for a simulator, "noctule simulate" or Batsim, and answers one run.

                  -s, --endpoint ENDPOINT     where to listen (default: tcp://127.0.0.1:28000)
                      --timeout SECONDS       how long to wait for a simulator to come, and for one that fell
                                              silent (default: 30)
                      --key FILE              secret that both halves hold (noctule generate key FILE makes one)
                      --dialect D             noctule (default; a Batsim is recognised) or batsim
                  -v, --verbose               show every message
                  -o, --out DIR               where the agent writes files of its own (default: it writes none)
                      --seed N                seed of the agent's random numbers
                      --compatibility SYSTEM  none, hdeeprm, pyss, rlscheduler or ddls
                      --set KEY=VALUE         other value of a key of the options file, such as
                                              decision.agent.cores=lowest_id; may be given several times
                      --platform FILE         other platform_file_path
                  -im, --inmodel FILE         model that the agent starts with
                  -om, --outmodel FILE        where the agent leaves its model
                  -q, --quiet                 print errors only

                Examples:
                  noctule decide easy
                  noctule decide my-agent.jar options.json -s tcp://127.0.0.1:28001
                """;
    }

    @Override
    public Optional<NoctuleException> interrupted(List<String> args) {
        return Optional.empty();
    }

    @Override
    public int run(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse(name(), args, options().toArray(Option[]::new));
        final boolean quiet = line.hasOption("quiet");
        final SharedOptions options = read(line, terminal, quiet);
        AgentLog.set(options);
        FetchedLibrary.PYTORCH.before(() -> Agents.needPyTorch(options));
        final Agents agents = new Agents(options);
        Channels.risk(options.channel()).ifPresent(terminal.warnings(quiet));
        final Decider agent =
                agents.create(options.seed(), Arguments.path(line, "out").map(DecideVerb::directory));
        final ChannelOptions socket = Channels.options(options.channel(), SimulateVerb.ENDPOINT);
        final DeciderServer server = new DeciderServer(
                line.hasOption("verbose") ? socket.withTranscript() : socket,
                Codec.of(options.channel().dialect(), KnownMachine.of(options)));
        try (server) {
            if (line.hasOption("with-parent")) {
                endWithParent(server);
            }
            if (!quiet) {
                terminal.out().println(ProcessSide.READY + server.endpoint());
                terminal.out().flush();
            }
            server.serve(agent);
        }
        return 0;
    }

    @Override
    public List<String> words() {
        return OptionCatalogue.agents().names();
    }

    @Override
    public List<Option> options() {
        final List<String> others = List.of("transport", "customworkload", OverrideArguments.WORKLOAD);
        return Stream.concat(
                        Stream.of(
                                Arguments.flag("v", "verbose"),
                                Arguments.value("o", "out"),
                                Arguments.flag("q", "quiet"),
                                Arguments.flag("with-parent")),
                        Stream.of(OverrideArguments.OPTIONS).filter(option -> !others.contains(option.getLongOpt())))
                .toList();
    }

    private static SharedOptions read(CommandLine line, Terminal terminal, boolean quiet) {
        final List<String> files =
                line.getArgList().stream().filter(arg -> arg.endsWith(".json")).toList();
        final List<String> agents =
                line.getArgList().stream().filter(arg -> !arg.endsWith(".json")).toList();
        if (files.size() > 1 || agents.size() > 1 || files.size() + agents.size() == 0) {
            throw NoctuleException.input(
                    "decide: one agent and at most one options file (.json) are needed.",
                    "Maybe write: noctule decide easy.");
        }
        final Overrides overrides =
                OverrideArguments.of(line).withAgent(agents.stream().findFirst());
        final Consumer<String> warnings = terminal.warnings(quiet);
        return files.isEmpty()
                ? OptionsReader.readShared(overrides, warnings)
                : OptionsReader.readShared(Arguments.path(files.get(0)), overrides, warnings);
    }

    private static Path directory(Path path) {
        try {
            return Files.createDirectories(path);
        } catch (final IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    "The output directory (" + path + ") cannot be made: " + e + ".",
                    "Maybe a file of that name exists, or you may not write there.",
                    e);
        }
    }

    /**
     * Whoever started this process holds its standard input open, and is gone when that ends; an agent that does not
     * come back must not keep the process alive.
     */
    private static void endWithParent(DeciderServer server) {
        final InputStream in = System.in;
        final Thread thread = new Thread(
                () -> {
                    try {
                        in.transferTo(OutputStream.nullOutputStream());
                        server.close();
                        Thread.sleep(GRACE_MS);
                    } catch (final IOException | InterruptedException e) {
                        server.close();
                    }
                    Runtime.getRuntime().halt(NoctuleException.Kind.PEER.exitCode());
                },
                "noctule-parent");
        thread.setDaemon(true);
        thread.start();
    }
}
