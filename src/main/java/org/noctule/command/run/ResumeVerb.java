package org.noctule.command.run;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.help.Verbs;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.Verb;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.OutputDirectory;
import org.noctule.journal.PastAnswers;

/** Goes on with a run that was ended before its time. */
public final class ResumeVerb implements Verb {
    private static final String AUTO = "auto";
    private static final Map<String, PastAnswers> STATES =
            Map.of(AUTO, PastAnswers.SHORTENED, "rerun", PastAnswers.ASKED, "recorded", PastAnswers.TOLD);

    private static final Option[] OPTIONS = {
        Arguments.value("s", "endpoint"),
        Arguments.value("timeout"),
        Arguments.value("agent-state"),
        Arguments.flag("watch"),
        Arguments.value("bind"),
        Arguments.value("port"),
        Arguments.flag("q", "quiet")
    };

    private final Supplier<Verbs> verbs;

    /**
     * Makes the verb.
     *
     * @param verbs the verbs, of which one began the run
     */
    public ResumeVerb(Supplier<Verbs> verbs) {
        this.verbs = verbs;
    }

    @Override
    public String name() {
        return "resume";
    }

    @Override
    public String summary() {
        return "go on with a run that was killed or interrupted";
    }

    @Override
    public String help() {
        return """
                Usage: noctule resume RUN [options]

                Goes on with the run whose results are in the directory RUN, to the bytes that it would have had. Options
                and agent are those that its journal names; inputs must be what they were. The agent hears all messages
                again, and must answer as it did; one that decides by the state of the cluster alone hears of that
                state and the last 10,000 messages. Of several runs (--nbruns) those that are complete are left alone.

                  -s, --endpoint ENDPOINT     another address of the sockets
                      --timeout SECONDS       how long to wait for a silent half
                      --agent-state STATE     auto (default); rerun: any agent hears all messages again;
                                              or recorded: the agent is told what it answered, and
                                              need not answer the same again
                      --watch                 show the run on a page while it goes on; prints its address
                      --port N                port of that page (default: any free one)
                      --bind ADDRESS          where that page listens (default: 127.0.0.1, this machine alone)
                  -q, --quiet                 print errors only

                Examples:
                  noctule resume runs/easy-options-001
                """;
    }

    @Override
    public List<Option> options() {
        return List.of(OPTIONS);
    }

    @Override
    public int run(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse(name(), args, OPTIONS);
        if (line.getArgList().size() != 1) {
            throw NoctuleException.input(
                    "resume: one directory of a run is needed, not "
                            + line.getArgList().size() + ".",
                    "Maybe write: noctule resume runs/easy-options-001.");
        }
        final BegunRun begun = BegunRun.find(Arguments.path(line.getArgList().get(0)));
        demandOpen(begun);
        final Resumption resumption = new Resumption(
                begun.directory(),
                line.hasOption("quiet"),
                PageAddress.ofWatch(line),
                Arguments.text(line, "endpoint"),
                Arguments.text(line, "timeout"),
                answers(line));
        ResumableVerb.of(begun, verbs.get()).resume(begun.arguments(), resumption, terminal);
        return 0;
    }

    private static PastAnswers answers(CommandLine line) {
        final String state = line.getOptionValue("agent-state", AUTO);
        final PastAnswers answers = STATES.get(state);
        if (answers == null) {
            throw NoctuleException.input(
                    "--agent-state: the value (" + state + ") must be auto, rerun or recorded.",
                    "Maybe leave it out: the agent decides again what it has to, and must decide the same.");
        }
        return answers;
    }

    private static void demandOpen(BegunRun begun) {
        if (begun.own() && new OutputDirectory(begun.directory(), begun.prefix()).complete()) {
            throw NoctuleException.input(
                    "The run in (" + begun.directory() + ") is complete.",
                    "Maybe look at it with: noctule report " + begun.directory() + ".");
        }
        if (begun.own() && begun.part()) {
            throw NoctuleException.input(
                    "The run in (" + begun.directory() + ") is one of several of one command.",
                    "Maybe go on with all of them: noctule resume the directory above it.");
        }
    }
}
