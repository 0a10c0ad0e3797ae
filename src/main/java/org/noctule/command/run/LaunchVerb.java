package org.noctule.command.run;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.Verb;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.AgentPlace;
import org.noctule.experiment.Agents;
import org.noctule.experiment.Channels;
import org.noctule.experiment.Experiment;
import org.noctule.experiment.Training;
import org.noctule.experiment.options.OptionCatalogue;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.RunOptions;
import org.noctule.journal.JournalFile;
import org.noctule.journal.experiment.RecordedRun;
import org.noctule.start.FetchedLibrary;

/** Runs an experiment: both halves, joined by the channel of the options file. */
public final class LaunchVerb implements Verb, ResumableVerb {
    private final Class<?> program;

    /**
     * Makes the verb.
     *
     * @param program the program that other processes of a run start
     */
    public LaunchVerb(Class<?> program) {
        this.program = program;
    }

    @Override
    public String name() {
        return LaunchRequest.VERB;
    }

    @Override
    public String summary() {
        return "replay a workload on a platform, decided by an agent";
    }

    @Override
    public String help() {
        return """
                Usage: noctule launch AGENT OPTIONS.json [options]
                       noctule launch OPTIONS.json [-a AGENT] [options]

                AGENT is one of AGENTS (noctule help agents tells what each does), a jar with an agent (FILE.jar), or one agent of
                a jar (FILE.jar#NAME).

                  -o, --out DIR               where results go: a directory that does not exist yet
                                              (default: runs/AGENT-OPTIONS-001, -002, ...)
                      --force                 write into DIR even if it exists
                      --resume                go on with the run or training in DIR, as if it had never stopped; begin it if
                                              there is none, and do nothing if it is over
                  -nr, --nbruns N             run N times, into DIR/001, DIR/002, ..., one line a run in DIR/runs.csv;
                                              "run": "train": train N episodes, then run once
                      --seed N                seed of all random numbers
                      --set KEY=VALUE         other value of a key of the options file, such as
                                              decision.agent.cores=lowest_id; may be given several times
                      --platform FILE         other platform_file_path
                      --workload FILE         other workload_file_path
                      --watch                 show the run on a page while it goes on; prints its address
                  -q, --quiet                 print errors only

                Workloads, results and checks:
                  -a, --agent AGENT           the agent, as HDeepRM's command line names it
                  -cw, --customworkload FILE  Batsim workload instead of the trace of the options file
                      --prefix P              result files are called P + jobs.csv and so on
                      --compatibility SYSTEM  none, hdeeprm, pyss, rlscheduler or ddls
                      --check                 check the run: conservation of cores, energy and work
                      --fork RUN --at T       begin as the run in the directory RUN did, up to the date T; then AGENT decides
                                              (without OPTIONS.json); --set may change what acts later

                Learning:
                  -im, --inmodel FILE         model that the agent plays, or begins its training with
                  -om, --outmodel FILE        where the agent leaves its model
                      --members N             let N other processes play the episodes of a training; the model is that of one
                                              process with "environments": 1, even if members are lost (but for the mode async,
                                              which takes episodes as they come)
                      --exchange E            how members get weights and leave episodes: stream (default), files, map
                                              or memory
                      --replay FILE           repeat a training of the mode async from its arrivals.csv, byte for byte

                The connection of the two halves:
                      --transport T           zmq (default) or direct: a loop without sockets
                      --processes             run the decision side in a process of its own
                  -s, --endpoint ENDPOINT     address of the sockets (default: both halves meet within the process)
                      --timeout SECONDS       how long to wait for a silent half or member (default: 30)
                      --key FILE              secret that both halves hold (noctule generate key FILE makes one)
                      --dialect D             noctule (default) or batsim

                Pages and progress:
                      --port N                port of the page of --watch (default: any free one)
                      --bind ADDRESS          where that page listens (default: 127.0.0.1, this machine alone)
                      --progress FORM         progress as text (default), or as json: lines on standard error

                Examples:
                  noctule launch easy launch/quickstart.json
                  noctule launch my-agent.jar options.json --nbruns 10 --out results
                  noctule launch actor-critic options.json --nbruns 1500 \\
                      --outmodel model.safetensors
                """.replace("AGENTS", String.join(", ", OptionCatalogue.agents().names()));
    }

    @Override
    public List<Option> options() {
        return LaunchRequest.known();
    }

    @Override
    public List<String> words() {
        return OptionCatalogue.agents().names();
    }

    @Override
    public Optional<NoctuleException> interrupted(List<String> args) {
        // A process that plays for another one leaves the word to it.
        return args.contains("--member") ? Optional.empty() : Optional.of(ResumableVerb.interrupted());
    }

    @Override
    public int run(List<String> args, Terminal terminal) {
        if (LaunchRequest.isFork(args)) {
            final ForkRequest fork = ForkRequest.here(args);
            FetchedLibrary.PYTORCH.before(() ->
                    Agents.needPyTorch(fork.experiment(warning -> {}).options().shared()));
            launcher(fork, args, terminal).run();
            return 0;
        }
        final LaunchRequest request = LaunchRequest.of(args);
        if (request.member()) {
            LaunchedTraining.play(request, terminal);
            return 0;
        }
        final Consumer<String> warnings = terminal.warnings(request.settings().quiet());
        final RunOptions options = request.read(warnings);
        FetchedLibrary.PYTORCH.before(() -> Agents.needPyTorch(options.shared()));
        FetchedLibrary.HAZELCAST.before(request::spansMachines);
        Channels.risk(options.shared().channel()).ifPresent(warnings);
        final Experiment experiment = experiment(request, options);
        final Launcher launcher = new Launcher(experiment, request.settings(), terminal, words(args));
        final Optional<Training> training = experiment.training();
        if (training.isPresent()) {
            launcher.train(LaunchedTraining.of(request, training.get(), experiment.options(), program, args, warnings));
        } else {
            request.demandNoTraining(experiment.agent(), warnings);
            launcher.run();
        }
        return 0;
    }

    private List<String> words(List<String> args) {
        return Stream.concat(Stream.of(name()), args.stream()).toList();
    }

    private Experiment experiment(LaunchRequest request, RunOptions options) {
        return Experiment.of(options)
                .decidedAt(
                        request.processes() ? AgentPlace.process(program, request::decideArguments) : AgentPlace.HERE);
    }

    private Launcher launcher(ForkRequest fork, List<String> args, Terminal terminal) {
        final Experiment experiment =
                fork.experiment(terminal.warnings(fork.settings().quiet()));
        AgentLog.set(experiment.options().shared());
        if (experiment.training().isPresent()) {
            throw NoctuleException.input("--fork: a training has no past.", "Maybe leave \"run\": \"train\" out.");
        }
        return new Launcher(experiment, fork.settings(), terminal, words(args));
    }

    @Override
    public void resume(List<String> args, Resumption resumption, Terminal terminal) {
        if (LaunchRequest.isFork(args)) {
            final ForkRequest fork = ForkRequest.here(args).resumed(resumption);
            launcher(fork, args, terminal).resume(resumption.answers());
            return;
        }
        final LaunchRequest request = LaunchRequest.of(args).resumed(resumption);
        final RunOptions options =
                request.read(terminal.warnings(request.settings().quiet()));
        new Launcher(experiment(request, options), request.settings(), terminal, words(args))
                .resume(resumption.answers());
    }

    @Override
    public RecordedRun recorded(List<String> args, JournalFile journal) {
        if (LaunchRequest.isFork(args)) {
            final ForkRequest fork = ForkRequest.here(args);
            final Experiment experiment = fork.experiment(warning -> {});
            return RecordedRun.of(experiment, fork.settings().check(), journal);
        }
        final LaunchRequest request = LaunchRequest.of(args);
        final Experiment experiment =
                Experiment.of(OptionsReader.read(request.options(), request.overrides(), warning -> {}));
        return RecordedRun.of(experiment, request.settings().check(), journal);
    }
}
