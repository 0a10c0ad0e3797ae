package org.noctule.command.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Interruption;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.Verb;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Channels;
import org.noctule.experiment.Version;
import org.noctule.experiment.batsim.BatsimInputs;
import org.noctule.experiment.batsim.BatsimOptions;
import org.noctule.experiment.batsim.BatsimRun;
import org.noctule.experiment.batsim.ExecutionContext;
import org.noctule.experiment.batsim.Verbosity;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.journal.JournalFile;
import org.noctule.journal.experiment.RecordedRun;
import org.noctule.protocol.codec.BatsimDescription;

/** Runs the simulator as Batsim is run. */
public final class BatsimVerb implements Verb, ResumableVerb {
    /** Makes the verb. */
    public BatsimVerb() {}

    @Override
    public String name() {
        return "batsim";
    }

    @Override
    public String summary() {
        return "run the simulator with Batsim's command line, in its place";
    }

    @Override
    public String help() {
        return """
                Usage: noctule batsim -p PLATFORM [-w WORKLOAD]... [options]
                       launch/batsim -p PLATFORM [-w WORKLOAD]... [options]

                Does what "batsim" does with the same arguments: connects to a scheduler, and leaves out_jobs.csv,
                out_schedule.csv, ... in the working directory. "noctule simulate -p ..." is the same run with
                Noctule's own defaults, which are in brackets where they differ.

                  -p, --platform FILE          SimGrid's XML, or a platform of Noctule's in JSON
                  -w, --workload FILE          Batsim's JSON, or SWF; may be given several times
                  -m, --master-host NAME       host that does not compute (default: master_host)
                  -E, --energy                 simulate energies
                  -s, --socket-endpoint E      where the scheduler listens (default: tcp://localhost:28000)
                  -e, --export PREFIX          path that result files begin with (default: out)
                      --mmax N                 compute on the first N hosts only; 0: on all
                      --no-sched               start all jobs at date 0 on the first hosts, without a scheduler
                  -v, --verbosity V            quiet, network-only (messages), information (default), debug
                  -q, --quiet                  the same as --verbosity quiet

                Batsim's others:
                  -r, --add-role-to-hosts H:R  roles of hosts: H1,H2:storage; may be given several times
                      --disable-schedule-tracing       nothing: no Paje trace is written
                      --disable-machine-state-tracing  leave out_machine_states.csv out
                      --mmax-workload          compute on as many hosts as the workloads say; with --mmax the fewer
                      --forward-profiles-on-submission  send a job's profile with JOB_SUBMITTED
                      --enable-dynamic-jobs            let the scheduler register jobs and profiles
                      --acknowledge-dynamic-jobs       announce registered jobs by JOB_SUBMITTED
                      --enable-profile-reuse           keep profiles that no job uses any more
                      --enable-compute-sharing         let a host run several jobs
                      --disable-storage-sharing        let a storage serve one job only
                      --sched-cfg TEXT         hand a text to the scheduler
                      --sched-cfg-file FILE    hand a file's text to the scheduler
                      --events FILE            external events; may be given several times
                      --forward-unknown-events hand on events of other types than those of machines
                      --dump-execution-context print the options as JSON, and do no more
                      --version, --simgrid-version
                      --sg-cfg, --sg-log       accepted; SimGrid does not run here

                Noctule's own:
                      --timeout SECONDS        how long to wait for the scheduler (default: 600 [30])
                      --key FILE               secret that the scheduler, a "noctule decide", holds too
                      --dialect D              batsim [noctule]: six decimals, or exact numbers and extensions
                      --network R              l07 [fair]: as SimGrid 3.32, or without its defects
                      --p-states S             agent [simulator]: who sets P-states
                      --journal J              delete [keep]: a journal with which "noctule resume PREFIX" goes on after a
                                               kill, removed when the run is over; or keep, or none
                      --check                  check the run

                Training jobs run by the default rules; "noctule simulate OPTIONS.json" takes others.
                Workflows and Redis are not supported. Exit codes: 0 done, 2 bad usage or input, 3 the scheduler failed,
                4 deadlock, 130 interrupted; results so far are kept, without out_schedule.csv.

                Examples:
                  launch/batsim -p cluster.xml -w jobs.json -e results/out
                  noctule simulate -p cluster.xml -w jobs.json --dialect batsim -v network-only
                """;
    }

    @Override
    public List<Option> options() {
        return BatsimArguments.known();
    }

    @Override
    public int run(List<String> args, Terminal terminal) {
        return run(name(), BatsimDefaults.BATSIM, args, terminal);
    }

    /**
     * Runs.
     *
     * @param verb the verb, for complaints
     * @param defaults values that hold where the arguments say nothing
     * @param args the words after the verb
     * @param terminal the streams of the command
     * @return the exit code
     */
    static int run(String verb, BatsimDefaults defaults, List<String> args, Terminal terminal) {
        final BatsimArguments arguments = BatsimArguments.of(verb, defaults, args);
        if (arguments.has("version")) {
            terminal.out().println("noctule " + Version.text());
            return 0;
        }
        if (arguments.has("simgrid-version")) {
            terminal.out().println("3.32.0");
            return 0;
        }
        final BatsimOptions options = arguments.options();
        if (arguments.has("dump-execution-context")) {
            final Consumer<String> warnings = terminal.warnings(options.verbosity() == Verbosity.QUIET);
            terminal.out()
                    .println(ExecutionContext.of(
                                    options, arguments.simulator(warnings).features())
                            .toPrettyString());
            return 0;
        }
        final Prepared prepared = Prepared.of(arguments, terminal);
        run(prepared, words(verb, args), terminal).run(prepared.inputs(), prepared.description(), Interruption::listen);
        return 0;
    }

    /** A run with all that its files hold. */
    private record Prepared(BatsimOptions options, Inputs inputs, BatsimDescription description) {
        static Prepared of(BatsimArguments arguments, Terminal terminal) {
            final Consumer<String> warnings = terminal.warnings(arguments.verbosity() == Verbosity.QUIET);
            final BatsimOptions options = arguments.options();
            final SimulatorArguments simulator = arguments.simulator(warnings);
            arguments
                    .values("sg-cfg")
                    .forEach(text -> warnings.accept("--sg-cfg: ignored (" + text + "): SimGrid does not run here."));
            Channels.risk(options.channel()).ifPresent(warnings);
            final BatsimInputs read = BatsimInputs.read(options, warnings);
            final Inputs inputs = simulator.surround(read.inputs());
            return new Prepared(options, inputs, read.describe(simulator.describe(inputs)));
        }
    }

    private static BatsimRun run(Prepared prepared, List<String> words, Terminal terminal) {
        return new BatsimRun(prepared.options(), words, terminal.err());
    }

    private static List<String> words(String verb, List<String> args) {
        return Stream.concat(Stream.of(verb), args.stream()).toList();
    }

    @Override
    public void resume(List<String> args, Resumption resumption, Terminal terminal) {
        resume(name(), BatsimDefaults.BATSIM, args, resumption, terminal);
    }

    /** Goes on with a run of a verb. */
    static void resume(
            String verb, BatsimDefaults defaults, List<String> args, Resumption resumption, Terminal terminal) {
        if (resumption.watch().isPresent()) {
            throw NoctuleException.input(
                    "resume: --watch: runs with Batsim's command line are not shown on a page.", "Maybe leave it out.");
        }
        final Prepared prepared = Prepared.of(BatsimArguments.of(verb, defaults, anew(args, resumption)), terminal);
        run(prepared, words(verb, args), terminal)
                .resume(
                        resumption.directory(),
                        resumption.answers(),
                        prepared.inputs(),
                        prepared.description(),
                        Interruption::listen);
    }

    /** The words with those before them that are given anew: the first of several counts. */
    private static List<String> anew(List<String> args, Resumption resumption) {
        final List<String> words = new ArrayList<>();
        resumption.endpoint().ifPresent(endpoint -> words.addAll(List.of("--socket-endpoint", endpoint)));
        resumption.timeout().ifPresent(timeout -> words.addAll(List.of("--timeout", timeout)));
        if (resumption.quiet()) {
            words.add("--quiet");
        }
        words.addAll(args);
        return words;
    }

    @Override
    public RecordedRun recorded(List<String> args, JournalFile journal) {
        return recorded(name(), BatsimDefaults.BATSIM, args, journal);
    }

    /** Makes a run of a verb again, without running it. */
    static RecordedRun recorded(String verb, BatsimDefaults defaults, List<String> args, JournalFile journal) {
        final BatsimArguments arguments = BatsimArguments.of(verb, defaults, args);
        final BatsimOptions options = arguments.options();
        final Inputs inputs = arguments
                .simulator(warning -> {})
                .surround(BatsimInputs.read(options, warning -> {}).inputs());
        return new RecordedRun(
                inputs,
                OptionsReader.readShared(Overrides.NONE.withAgent(Optional.of(Overrides.ELSEWHERE)), warning -> {}),
                Optional.empty(),
                new BatsimRun(options, words(verb, args), System.err).plan(inputs),
                journal);
    }
}
