package org.noctule.command;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.noctule.command.campaign.CampaignVerb;
import org.noctule.command.terminal.CommandName;
import org.noctule.command.terminal.ExitTrap;
import org.noctule.command.terminal.Pulse;
import org.noctule.command.terminal.Screen;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.Verb;
import org.noctule.coupling.command.CouplingVerb;
import org.noctule.deepening.command.AdaptVerb;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;
import org.noctule.start.FetchedLibrary;

/** The entry point: finds the verb, runs it, and turns what it throws into two lines and an exit code. */
public final class Main {
    /** The verbs of this jar, in the groups and the order of the help page. */
    static final List<Group> GROUPS = List.of(
            new Group(
                    "Start here",
                    new InitVerb(),
                    new LaunchVerb(),
                    new EvaluateVerb(),
                    new ReportVerb(),
                    new HelpVerb()),
            new Group(
                    "Many runs, and long ones",
                    new CampaignVerb(),
                    new ResumeVerb(),
                    new ReplayVerb(),
                    new ServeVerb()),
            new Group("Inputs", new InspectVerb(), new GenerateVerb(), new ConvertVerb(), new JobstatVerb()),
            new Group("Results", new PlotVerb(), new ExportVerb(), new MetricsVerb()),
            new Group(
                    "With other programs",
                    new SimulateVerb(),
                    new DecideVerb(),
                    new BatsimVerb(),
                    new EnvironmentsVerb()),
            new Group("Studies of their own", new AdaptVerb(), new CouplingVerb(Main.class)),
            new Group("The program", new VersionVerb()));

    /** The same without groups. */
    static final List<Verb> VERBS =
            GROUPS.stream().flatMap(group -> group.verbs().stream()).toList();

    /** Longest line of a failure, in characters. */
    private static final int LONGEST = 4_000;

    private Main() {}

    /**
     * Verbs that belong together.
     *
     * @param title a few words
     * @param verbs the verbs, the first ones first
     */
    record Group(String title, List<Verb> verbs) {
        Group(String title, Verb... verbs) {
            this(title, List.of(verbs));
        }
    }

    /**
     * Runs a command and ends the process.
     *
     * @param args verb and arguments
     */
    public static void main(String[] args) {
        // Figures are drawn without a screen, even if one is named that is not there, as over a lost "ssh -X".
        System.setProperty("java.awt.headless", "true");
        final Terminal terminal = new Terminal(System.out, System.err, Screen.here());
        final ExitTrap trap = ExitTrap.set(() -> interrupted(Arrays.asList(args)));
        Pulse.begin(terminal.err());
        final int told = run(Arrays.asList(args), terminal);
        final int code = told == 0 && lost(terminal) ? NoctuleException.Kind.RUN.exitCode() : told;
        trap.release(code);
        System.exit(code);
    }

    private static Optional<NoctuleException> interrupted(List<String> args) {
        return args.isEmpty()
                ? Optional.empty()
                : find(args.get(0)).flatMap(verb -> verb.interrupted(args.subList(1, args.size())));
    }

    /** Streams of text swallow errors; one more byte tells which it was. Who closed a pipe has read enough. */
    private static boolean lost(Terminal terminal) {
        if (!terminal.out().checkError()) {
            return false;
        }
        try {
            new FileOutputStream(FileDescriptor.out).write('\n');
        } catch (final IOException e) {
            if (String.valueOf(e.getMessage()).contains("Broken pipe")) {
                return false;
            }
            complain(
                    terminal,
                    "the output cannot be written: " + e.getMessage() + ".",
                    "Maybe the disk behind it is full.");
            return true;
        }
        complain(terminal, "a part of the output is lost.", "Maybe the disk behind it was full for a while.");
        return true;
    }

    /**
     * Runs a command.
     *
     * @param args verb and arguments; {@code --debug} may stand anywhere
     * @param terminal the streams of the command
     * @return the exit code
     */
    public static int run(List<String> args, Terminal terminal) {
        final List<String> rest = new ArrayList<>(args);
        final boolean debug = rest.remove("--debug");
        try {
            return fetched(args, rest, terminal);
        } catch (final NoctuleException e) {
            complain(terminal, e.getMessage(), e.remedy());
            return exit(e, e.kind().exitCode(), debug, terminal);
        } catch (final OutOfMemoryError e) {
            complain(terminal, "the memory of the JVM is used up.", "Maybe set NOCTULE_JAVA_OPTS=-Xmx4g or more.");
            return exit(e, NoctuleException.Kind.RUN.exitCode(), debug, terminal);
        } catch (final LinkageError e) {
            complain(
                    terminal,
                    "a part of the program cannot be loaded: " + e + ".",
                    "Maybe too few files may be open (ulimit -n), or a jar beside the program is missing or damaged.");
            return exit(e, NoctuleException.Kind.RUN.exitCode(), debug, terminal);
        } catch (final Throwable e) { // Checked exceptions too: those of other languages are not declared.
            complain(terminal, "internal error: " + e, "Maybe this is a defect: run again with --debug and report it.");
            return exit(e, NoctuleException.Kind.RUN.exitCode(), debug, terminal);
        } finally {
            terminal.out().flush();
            terminal.err().flush();
        }
    }

    /** Begins the command again, as a child, if it needs a library that was not here. */
    private static int fetched(List<String> args, List<String> rest, Terminal terminal) {
        try {
            return dispatch(rest, terminal);
        } catch (final FetchedLibrary.Missing e) {
            return ExitTrap.handOver(e.again(args, terminal.err()));
        }
    }

    private static int dispatch(List<String> args, Terminal terminal) {
        if (args.isEmpty()) {
            terminal.err().print(HelpVerb.overview());
            return NoctuleException.Kind.INPUT.exitCode();
        }
        final List<String> rest = args.subList(1, args.size());
        switch (args.get(0)) {
            case "-h", "--help":
                return new HelpVerb().run(rest, terminal);
            case "-V", "--version":
                return new VersionVerb().run(rest, terminal);
            default:
                final Verb verb = verb(args.get(0));
                if (rest.contains("--help") || rest.contains("-h")) {
                    terminal.out().print(VerbHelp.page(verb, rest.contains(HelpVerb.ALL)));
                    return 0;
                }
                return verb.run(rest, terminal);
        }
    }

    /**
     * Finds a verb.
     *
     * @param name the word of the user
     * @return the verb
     * @throws NoctuleException if there is none of that name
     */
    static Verb verb(String name) {
        return find(name)
                .orElseThrow(() -> NoctuleException.input(
                        "The verb (" + name + ") is unknown.",
                        Suggestion.of(name, VERBS.stream().map(Verb::name).toList())));
    }

    /**
     * Finds a verb that may be missing.
     *
     * @param name what the user typed
     * @return the verb, if there is one of that name
     */
    static Optional<Verb> find(String name) {
        return VERBS.stream()
                .filter(verb -> verb.name().equals(name))
                .findFirst()
                .or(() -> added(name));
    }

    private static Optional<Verb> added(String name) {
        return added().filter(verb -> verb.name().equals(name)).findFirst();
    }

    /** Verbs of other jars on the class path, such as that of the benchmarks; looked for last, as it costs time. */
    static Stream<Verb> added() {
        return ServiceLoader.load(Verb.class).stream().map(ServiceLoader.Provider::get);
    }

    /** Prints the two lines of a failure. */
    static void complain(Terminal terminal, String what, String remedy) {
        terminal.err().println(shortened("noctule: " + CommandName.in(what)));
        terminal.err().println(shortened(CommandName.in(remedy)));
    }

    /** A line without its midst if a name in it is so long that nobody would find its end. */
    private static String shortened(String line) {
        return line.length() <= LONGEST
                ? line
                : line.substring(0, LONGEST / 2) + " … " + line.substring(line.length() - LONGEST / 2);
    }

    private static int exit(Throwable failure, int code, boolean debug, Terminal terminal) {
        if (debug) {
            failure.printStackTrace(terminal.err());
        }
        return code;
    }
}
