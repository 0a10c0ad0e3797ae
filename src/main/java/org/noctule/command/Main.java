package org.noctule.command;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.noctule.command.campaign.CampaignVerb;
import org.noctule.command.generate.GenerateVerb;
import org.noctule.command.generate.InitVerb;
import org.noctule.command.help.HelpVerb;
import org.noctule.command.help.VerbHelp;
import org.noctule.command.help.Verbs;
import org.noctule.command.input.ConvertVerb;
import org.noctule.command.input.InspectVerb;
import org.noctule.command.input.JobstatVerb;
import org.noctule.command.result.ExportVerb;
import org.noctule.command.result.MetricsVerb;
import org.noctule.command.result.OwnersVerb;
import org.noctule.command.result.PlotVerb;
import org.noctule.command.result.ReportVerb;
import org.noctule.command.run.BatsimVerb;
import org.noctule.command.run.DecideVerb;
import org.noctule.command.run.EnvironmentsVerb;
import org.noctule.command.run.EvaluateVerb;
import org.noctule.command.run.LaunchVerb;
import org.noctule.command.run.ResumeVerb;
import org.noctule.command.run.ServeVerb;
import org.noctule.command.run.SimulateVerb;
import org.noctule.command.terminal.ExitTrap;
import org.noctule.command.terminal.Pulse;
import org.noctule.command.terminal.Screen;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.Verb;
import org.noctule.coupling.command.CouplingVerb;
import org.noctule.deepening.command.AdaptVerb;
import org.noctule.deepening.command.TrainingGeneration;
import org.noctule.error.NoctuleException;
import org.noctule.journal.command.ReplayVerb;
import org.noctule.site.command.SiteStart;
import org.noctule.site.command.SiteVerb;
import org.noctule.start.FetchedLibrary;

/** The entry point: finds the verb, runs it, and turns what it throws into two lines and an exit code. */
public final class Main {
    /**
     * The verbs of this jar, in the groups and the order of the help page. A reference to a constructor would load
     * them.
     */
    private static final Verbs VERBS = new Verbs(List.of(
            new Verbs.Group(
                    "Start here",
                    List.of(
                            () -> new InitVerb(() -> new SiteStart()),
                            () -> new LaunchVerb(Main.class),
                            () -> new EvaluateVerb(),
                            () -> new ReportVerb(),
                            () -> new HelpVerb(Main::verbs))),
            new Verbs.Group(
                    "Many runs, and long ones",
                    List.of(
                            () -> new CampaignVerb(),
                            () -> new ResumeVerb(Main::verbs),
                            () -> new ReplayVerb(Main::verbs),
                            () -> new ServeVerb())),
            new Verbs.Group(
                    "Inputs",
                    List.of(
                            () -> new InspectVerb(),
                            () -> new GenerateVerb(Main::verbs, TrainingGeneration::subject),
                            () -> new ConvertVerb(),
                            () -> new JobstatVerb(),
                            () -> new SiteVerb())),
            new Verbs.Group(
                    "Results",
                    List.of(
                            () -> new PlotVerb(),
                            () -> new ExportVerb(),
                            () -> new MetricsVerb(),
                            () -> new OwnersVerb())),
            new Verbs.Group(
                    "With other programs",
                    List.of(
                            () -> new SimulateVerb(),
                            () -> new DecideVerb(),
                            () -> new BatsimVerb(),
                            () -> new EnvironmentsVerb())),
            new Verbs.Group("Studies of their own", List.of(() -> new AdaptVerb(), () -> new CouplingVerb(Main.class))),
            new Verbs.Group("The program", List.of(() -> new VersionVerb()))));

    private Main() {}

    /** {@return the verbs of this jar} */
    public static Verbs verbs() {
        return VERBS;
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
                : VERBS.find(args.get(0)).flatMap(verb -> verb.interrupted(args.subList(1, args.size())));
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
            terminal.complain(
                    "the output cannot be written: " + e.getMessage() + ".", "Maybe the disk behind it is full.");
            return true;
        }
        terminal.complain("a part of the output is lost.", "Maybe the disk behind it was full for a while.");
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
            terminal.complain(e.getMessage(), e.remedy());
            return exit(e, e.kind().exitCode(), debug, terminal);
        } catch (final OutOfMemoryError e) {
            terminal.complain("the memory of the JVM is used up.", "Maybe set NOCTULE_JAVA_OPTS=-Xmx4g or more.");
            return exit(e, NoctuleException.Kind.RUN.exitCode(), debug, terminal);
        } catch (final LinkageError e) {
            terminal.complain(
                    "a part of the program cannot be loaded: " + e + ".",
                    "Maybe too few files may be open (ulimit -n), or a jar beside the program is missing or damaged.");
            return exit(e, NoctuleException.Kind.RUN.exitCode(), debug, terminal);
        } catch (final Throwable e) { // Checked exceptions too: those of other languages are not declared.
            terminal.complain("internal error: " + e, "Maybe this is a defect: run again with --debug and report it.");
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
            terminal.err().print(HelpVerb.overview(VERBS));
            return NoctuleException.Kind.INPUT.exitCode();
        }
        final List<String> rest = args.subList(1, args.size());
        switch (args.get(0)) {
            case "-h", "--help":
                return new HelpVerb(Main::verbs).run(rest, terminal);
            case "-V", "--version":
                return new VersionVerb().run(rest, terminal);
            default:
                final Verb verb = VERBS.named(args.get(0));
                if (rest.contains("--help") || rest.contains("-h")) {
                    terminal.out().print(VerbHelp.page(verb, rest.contains(VerbHelp.ALL)));
                    return 0;
                }
                return verb.run(rest, terminal);
        }
    }

    private static int exit(Throwable failure, int code, boolean debug, Terminal terminal) {
        if (debug) {
            failure.printStackTrace(terminal.err());
        }
        return code;
    }
}
