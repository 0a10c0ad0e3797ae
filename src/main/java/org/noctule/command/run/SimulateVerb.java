package org.noctule.command.run;

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
import org.noctule.experiment.Channels;
import org.noctule.experiment.DecisionSide;
import org.noctule.experiment.Experiment;
import org.noctule.experiment.ForkedPlace;
import org.noctule.experiment.RemoteSide;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.options.ChannelSettings;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.RunOptions;
import org.noctule.journal.JournalFile;
import org.noctule.journal.experiment.RecordedRun;
import org.noctule.protocol.channel.ChannelOptions;
import org.noctule.protocol.codec.BatsimDescription;
import org.noctule.protocol.codec.Codec;

/** Runs the simulator alone; the decision side is another program. */
public final class SimulateVerb implements Verb, ResumableVerb {
    /** Where Batsim's schedulers listen. */
    static final String ENDPOINT = "tcp://127.0.0.1:28000";

    /** Makes the verb. */
    public SimulateVerb() {}

    @Override
    public String name() {
        return SimulateRequest.VERB;
    }

    @Override
    public String summary() {
        return "run the simulator alone, for a decision side in another process";
    }

    @Override
    public String help() {
        return """
                Usage: noctule simulate OPTIONS.json [options]
                       noctule simulate --fork RUN --at T [options]
                       noctule simulate -p PLATFORM [-w WORKLOAD]... [Batsim's options: see noctule help batsim]

                Connects to a decision side, "noctule decide" or any scheduler for Batsim, which may start later.

                  -s, --endpoint ENDPOINT     where the decision side listens (default: tcp://127.0.0.1:28000)
                      --timeout SECONDS       how long to wait for it (default: 30)
                      --key FILE              secret that both halves hold (noctule generate key FILE makes one)
                      --dialect D             noctule (default), or batsim: exactly Batsim's keys and six decimals
                  -v, --verbose               show every message
                  -o, --out DIR               where results go: a directory that does not exist yet
                                              (default: runs/simulate-OPTIONS-001, -002, ...)
                      --force                 write into DIR even if it exists
                      --resume                go on with the run in DIR, as if it had never stopped; begin it if there is
                                              none, and do nothing if it is over
                      --set KEY=VALUE         other value of a key of the options file, such as
                                              decision.agent.cores=lowest_id; may be given several times
                  -q, --quiet                 print errors only

                Inputs and results:
                      --prefix P              result files are called P + jobs.csv and so on
                  -cw, --customworkload FILE  Batsim workload instead of the trace of the options file
                      --platform FILE         other platform_file_path
                      --workload FILE         other workload_file_path
                      --seed N                seed of the workload's random numbers
                      --compatibility SYSTEM  none, hdeeprm, pyss, rlscheduler or ddls
                      --check                 check the run: conservation of cores, energy and work
                      --fork RUN --at T       begin as the run in the directory RUN did, up to the date T; then the
                                              decision side decides (without OPTIONS.json)

                Batsim's:
                      --events FILE           external events, Batsim's format; may be given several times
                      --forward-unknown-events        hand on events of other types than those of machines
                      --enable-dynamic-jobs           let the decision side register jobs and profiles
                      --acknowledge-dynamic-jobs      announce registered jobs by JOB_SUBMITTED
                      --enable-profile-reuse          keep profiles that no job uses any more
                      --forward-profiles-on-submission  send a job's profile with JOB_SUBMITTED
                      --enable-compute-sharing        let a host of a network run several jobs
                      --disable-storage-sharing       let a storage serve one job only
                      --sched-cfg TEXT                hand a text to the scheduler
                      --sched-cfg-file FILE           hand a file's text to the scheduler

                Pages and progress:
                      --watch                 show the run on a page while it goes on; prints its address
                      --port N                port of that page (default: any free one)
                      --bind ADDRESS          where that page listens (default: 127.0.0.1, this machine alone)
                      --progress FORM         progress as text (default), or as json: lines on standard error

                Examples:
                  noctule simulate launch/quickstart.json
                  noctule simulate launch/quickstart.json -s tcp://127.0.0.1:28001 \\
                      --dialect batsim -v
                  noctule simulate -p cluster.xml -w jobs.json -e results/out
                """;
    }

    @Override
    public List<Option> options() {
        return SimulateRequest.known();
    }

    @Override
    public Optional<NoctuleException> interrupted(List<String> args) {
        return Optional.of(ResumableVerb.interrupted());
    }

    @Override
    public int run(List<String> args, Terminal terminal) {
        if (LaunchRequest.isFork(args)) {
            launcher(ForkRequest.elsewhere(args), args, terminal).run();
            return 0;
        }
        if (SimulateRequest.isLikeBatsim(args)) {
            return BatsimVerb.run(name(), BatsimDefaults.NOCTULE, args, terminal);
        }
        final CommandLine line = Arguments.parse(name(), args, options().toArray(Option[]::new));
        launcher(line, RunSettings.of(line), OverrideArguments.of(line), args, terminal)
                .run();
        return 0;
    }

    @Override
    public void resume(List<String> args, Resumption resumption, Terminal terminal) {
        if (LaunchRequest.isFork(args)) {
            final ForkRequest fork = ForkRequest.elsewhere(args).resumed(resumption);
            launcher(fork, args, terminal).resume(resumption.answers());
            return;
        }
        if (SimulateRequest.isLikeBatsim(args)) {
            BatsimVerb.resume(name(), BatsimDefaults.NOCTULE, args, resumption, terminal);
            return;
        }
        final CommandLine line = Arguments.parse(name(), args, options().toArray(Option[]::new));
        final RunSettings settings =
                RunSettings.of(line).resumed(resumption.directory(), resumption.quiet(), resumption.watch());
        launcher(line, settings, resumption.over(OverrideArguments.of(line)), args, terminal)
                .resume(resumption.answers());
    }

    @Override
    public RecordedRun recorded(List<String> args, JournalFile journal) {
        if (LaunchRequest.isFork(args)) {
            final ForkRequest fork = ForkRequest.elsewhere(args);
            final Experiment experiment = fork.experiment(warning -> {}, ForkedPlace.HERE);
            return RecordedRun.of(experiment, fork.settings().check(), journal);
        }
        if (SimulateRequest.isLikeBatsim(args)) {
            return BatsimVerb.recorded(name(), BatsimDefaults.NOCTULE, args, journal);
        }
        final CommandLine line = Arguments.parse(name(), args, options().toArray(Option[]::new));
        final Experiment read = Experiment.of(OptionsReader.read(
                Arguments.path(line.getArgList().get(0)),
                OverrideArguments.of(line).withAgent(Optional.of(Overrides.ELSEWHERE)),
                warning -> {}));
        final Experiment experiment =
                read.with(SimulatorArguments.strict(name(), line).surround(read.inputs()));
        return RecordedRun.of(experiment, RunSettings.of(line).check(), journal);
    }

    private Launcher launcher(ForkRequest fork, List<String> args, Terminal terminal) {
        final Consumer<String> warnings = terminal.warnings(fork.settings().quiet());
        final SimulatorArguments simulator = SimulatorArguments.strict(name(), fork.line());
        final Experiment experiment = fork.experiment(
                warnings,
                (options, inputs) -> sides(fork.line(), options.channel(), simulator.describe(inputs), warnings));
        return new Launcher(experiment, fork.settings(), terminal, words(args));
    }

    private Launcher launcher(
            CommandLine line, RunSettings settings, Overrides overrides, List<String> args, Terminal terminal) {
        if (line.getArgList().size() != 1) {
            throw NoctuleException.input(
                    "simulate: one options file is needed, not "
                            + line.getArgList().size() + ".",
                    "Maybe write: noctule simulate launch/quickstart.json.");
        }
        final Consumer<String> warnings = terminal.warnings(settings.quiet());
        final RunOptions options = OptionsReader.read(
                Arguments.path(line.getArgList().get(0)),
                overrides.withAgent(Optional.of(Overrides.ELSEWHERE)),
                warnings);
        final SimulatorArguments simulator = SimulatorArguments.strict(name(), line);
        final Experiment read = Experiment.of(options);
        final Inputs inputs = simulator.surround(read.inputs());
        final DecisionSide.Factory other =
                sides(line, options.shared().channel(), simulator.describe(inputs), warnings);
        final Experiment experiment = read.with(inputs).decidedAt((agent, same) -> other);
        return new Launcher(experiment, settings, terminal, words(args));
    }

    /** Connects to the other program at the beginning of each run. */
    private static DecisionSide.Factory sides(
            CommandLine line, ChannelSettings channel, BatsimDescription description, Consumer<String> warnings) {
        Channels.risk(channel).ifPresent(warnings);
        final ChannelOptions socket = Channels.options(channel, ENDPOINT);
        final ChannelOptions shown = line.hasOption("verbose") ? socket.withTranscript() : socket;
        return (seed, output) -> RemoteSide.connect(shown, Codec.of(channel.dialect(), description));
    }

    private List<String> words(List<String> args) {
        return Stream.concat(Stream.of(name()), args.stream()).toList();
    }
}
