package org.noctule.journal.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.campaign.compare.Entrant;
import org.noctule.command.help.Verbs;
import org.noctule.command.run.BegunRun;
import org.noctule.command.run.ResumableVerb;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.Verb;
import org.noctule.error.NoctuleException;
import org.noctule.file.AtomicFile;
import org.noctule.journal.JournalFile;
import org.noctule.journal.campaign.Shadow;
import org.noctule.journal.experiment.CapturedState;
import org.noctule.journal.experiment.ExportedMessages;
import org.noctule.journal.experiment.JobLife;
import org.noctule.journal.experiment.Moment;
import org.noctule.journal.experiment.RecordedRun;
import org.noctule.journal.experiment.ToldView;
import org.noctule.journal.experiment.Verification;
import org.noctule.journal.experiment.Wait;

/** Looks back at a run by playing it again from its journal. */
public final class ReplayVerb implements Verb {
    private static final List<String> ASKED =
            List.of("until", "message", "job", "waits", "verify", "shadow", "export-messages");

    private static final Option[] OPTIONS = {
        Arguments.value("until"),
        Arguments.value("message"),
        Arguments.value("job"),
        Arguments.flag("waits"),
        Arguments.flag("verify"),
        Arguments.value("shadow"),
        Arguments.value("export-messages"),
        Arguments.value("initial"),
        Arguments.value("as"),
        Arguments.flag("json")
    };

    private final Supplier<Verbs> verbs;

    /**
     * Makes the verb.
     *
     * @param verbs the verbs, of which one began the run
     */
    public ReplayVerb(Supplier<Verbs> verbs) {
        this.verbs = verbs;
    }

    @Override
    public String name() {
        return "replay";
    }

    @Override
    public String summary() {
        return "look back at a run: its state at a date, the life of a job, why it waited";
    }

    @Override
    public String help() {
        return """
                Usage: noctule replay RUN [--json] --until T [--initial FILE] [--as WORD]
                       | --message N | --job ID | --waits | --verify
                       | --shadow AGENT | --export-messages FILE

                Plays the run whose results are in the directory RUN again, from its journal.

                      --until T               queue, running jobs and free cores at the
                                              date T in seconds
                      --initial FILE          with --until: write that state, from which
                                              another simulation can begin (workload.initial)
                      --as WORD               with --until, of a run of the agent slurm: as
                                              squeue, sinfo, sprio, sshare or sdiag print it
                      --message N             state after the answer to message N, from 1
                      --job ID                the life of a job, and for each date at which
                                              it waited what held it
                      --waits                 write waits.csv into RUN: that of all jobs,
                                              for its page and for Python
                      --verify                let the agent decide again: does it say what
                                              the journal says?
                      --shadow AGENT          where AGENT (as for noctule evaluate) would
                                              decide otherwise, asked at each message
                      --export-messages FILE  messages and answers as they go over the
                                              wire, one a line
                      --json                  print JSON

                Examples:
                  noctule replay runs/easy-options-001 --until 86400
                  noctule replay runs/easy-options-001 --job w0!812 --json
                """;
    }

    @Override
    public List<Option> options() {
        return List.of(OPTIONS);
    }

    @Override
    public int run(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse(name(), args, OPTIONS);
        final List<String> asked = ASKED.stream().filter(line::hasOption).toList();
        if (line.getArgList().size() != 1 || asked.size() != 1) {
            throw NoctuleException.input(
                    line.getArgList().size() == 1
                            ? "replay: " + (asked.isEmpty() ? "nothing" : "more than one thing") + " is asked for."
                            : "replay: one directory of a run is needed, not "
                                    + line.getArgList().size() + ".",
                    "Maybe write: noctule replay runs/easy-options-001 --until 3600.");
        }
        if (line.hasOption("initial") && !line.hasOption("until")) {
            throw NoctuleException.input(
                    "replay: --initial goes with --until.", "Maybe write: --until 3600 --initial state.json.");
        }
        if (line.hasOption("as") && (!line.hasOption("until") || line.hasOption("initial") || line.hasOption("json"))) {
            throw NoctuleException.input(
                    "replay: --as goes with --until alone.", "Maybe write: --until 3600 --as squeue.");
        }
        final BegunRun begun = BegunRun.find(Arguments.path(line.getArgList().get(0)));
        try (JournalFile journal = JournalFile.read(begun.journal())) {
            if (journal.torn() > 0) {
                terminal.warn("the journal (" + begun.journal() + ") is torn: its last " + journal.torn()
                        + " bytes are left out.");
            }
            final RecordedRun run = ResumableVerb.of(begun, verbs.get()).recorded(begun.arguments(), journal);
            run.demandSame(begun.journal());
            show(asked.get(0), line, begun, run, terminal);
        }
        return 0;
    }

    private static void show(String asked, CommandLine line, BegunRun begun, RecordedRun run, Terminal terminal) {
        switch (asked) {
            case "job" -> {
                final JobLife life = JobLife.of(run, id(line.getOptionValue("job")));
                print(line, ReplayText.json(life), ReplayText.life(life), terminal);
            }
            case "waits" -> {
                final List<Wait> waits = JobLife.waits(run);
                final Path file = begun.journal().resolveSibling(begun.prefix() + "waits.csv");
                AtomicFile.writeText(file, WaitText.table(waits));
                final ObjectNode json = JsonNodeFactory.instance.objectNode();
                json.put("file", file.toString()).put("waits", waits.size());
                print(line, json, file + ": " + waits.size() + " times for which a job waited\n", terminal);
            }
            case "verify" -> verify(line, run, terminal);
            case "shadow" -> {
                final List<Entrant> entrants = Entrant.parse(line.getOptionValue("shadow"));
                if (entrants.size() != 1) {
                    throw NoctuleException.input(
                            "--shadow: one agent is needed, not " + entrants.size() + ".",
                            "Maybe write --shadow easy.");
                }
                final Shadow shadow = Shadow.of(run, entrants.get(0));
                print(
                        line,
                        ShadowText.json(shadow),
                        ShadowText.text(shadow, entrants.get(0).label()),
                        terminal);
            }
            case "export-messages" ->
                ExportedMessages.write(
                        run, Arguments.path(line, "export-messages").orElseThrow());
            case "until" -> {
                if (line.hasOption("as")) {
                    terminal.out().print(ToldView.of(run, line.getOptionValue("as"), Arguments.date(line, "until")));
                } else {
                    moment(asked, line, run, terminal);
                }
            }
            default -> moment(asked, line, run, terminal);
        }
    }

    private static void moment(String asked, CommandLine line, RecordedRun run, Terminal terminal) {
        final Moment moment = asked.equals("until")
                ? Moment.of(run, Arguments.date(line, "until"), Long.MAX_VALUE)
                : Moment.of(run, Double.POSITIVE_INFINITY, Arguments.count(line, "message", 1));
        Arguments.path(line, "initial")
                .ifPresent(file -> CapturedState.of(run, moment, Arguments.date(line, "until"))
                        .write(file));
        print(line, ReplayText.json(moment), ReplayText.moment(moment), terminal);
    }

    private static void verify(CommandLine line, RecordedRun run, Terminal terminal) {
        final Verification same = Verification.of(run);
        final ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("messages", same.messages()).put("decisions", same.decisions()).put("agent", same.agent());
        print(
                line,
                json,
                same.messages() + " messages, " + same.decisions() + " decisions: the same again, "
                        + (same.agent() ? "simulator and agent" : "simulator alone") + "\n",
                terminal);
    }

    private static void print(CommandLine line, ObjectNode json, String text, Terminal terminal) {
        terminal.out().print(line.hasOption("json") ? json.toPrettyString() + "\n" : text);
    }

    /** Jobs of the only workload may go without its name. */
    private static String id(String asked) {
        return asked.contains("!") ? asked : "w0!" + asked;
    }
}
