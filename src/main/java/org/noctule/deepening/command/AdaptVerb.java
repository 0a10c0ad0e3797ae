package org.noctule.deepening.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Interruption;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.TrainingView;
import org.noctule.command.terminal.Verb;
import org.noctule.deepening.ReplayFolder;
import org.noctule.deepening.ReplayFolderWriter;
import org.noctule.deepening.ReplayScenario;
import org.noctule.deepening.experiment.AdaptationOptions;
import org.noctule.deepening.experiment.AdaptationStanding;
import org.noctule.deepening.experiment.AdaptationTraining;
import org.noctule.deepening.experiment.DepthComparison;
import org.noctule.deepening.experiment.PlayedAgent;
import org.noctule.deepening.experiment.RecordingByLaw;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.OutputDirectory;
import org.noctule.experiment.Training;
import org.noctule.json.Suggestion;
import org.noctule.start.FetchedLibrary;

/** Trains and compares policies by which training jobs deepen their networks. */
public final class AdaptVerb implements Verb {
    private static final List<String> WORDS =
            List.of("train", "evaluate", "compare", "unseen", "table", AdaptRecording.SUBJECT);
    private static final Option[] OPTIONS = {
        Arguments.value("table"),
        Arguments.value("policy"),
        Arguments.value("by"),
        Arguments.value("seed"),
        Arguments.value("o", "out"),
        Arguments.flag("force"),
        Arguments.flag("resume"),
        Arguments.value("jobs"),
        Terminal.PROGRESS,
        Arguments.flag("q", "quiet")
    };

    /** Makes the verb. */
    public AdaptVerb() {}

    @Override
    public String name() {
        return "adapt";
    }

    @Override
    public String summary() {
        return "train and compare policies by which training jobs deepen their networks";
    }

    @Override
    public String help() {
        return """
                Usage: noctule adapt train OPTIONS.json [--table DIR] [--policy FILE] [-o DIR] [--seed N] [--force]
                       noctule adapt evaluate OPTIONS.json [--table DIR] [--policy FILE] [-o FILE.csv] [--seed N]
                       noctule adapt compare --table DIR [-o FILE.csv]
                       noctule adapt unseen DIR... [--by model|data] [-o FILE.csv]
                       noctule adapt table -o DIR [--seed N] [--force]
                       noctule adapt record OPTIONS.json [--jobs N] [--force]

                Trains a policy on recorded runs, or plays it, or another agent, in each scenario: its final accuracy
                and rank among all lists of actions, beside the convolution that is cheapest to deepen, the fixed list
                that is best in simulation.scenarios, no adaptation, random actions, and the best list. Or tells
                what depth is worth in recorded runs, over their seeds, or how a policy does in scenarios that it was
                not trained on, beside plain choices. Or writes runs that a law made, for trying
                things out, or really trains a network once for each list of actions and writes those runs.

                      --table DIR    folder of recorded runs, instead of simulation.datafile
                      --policy FILE  policy to begin with or to play, instead of agent.policyfile: a model, or a
                                     manifest (.manifest.json) beside raw weights (.f32)
                  -o, --out PATH     folder of the training (default: runs/adapt-OPTIONS-001, -002, ...), file for the
                                     evaluation's table as CSV, or folder of the runs
                      --by PART      what unseen leaves out at a time: model (default), or data
                      --seed N       seed of all random numbers, instead of runner.seed
                      --force        write into DIR even if it exists
                      --resume       go on with the training in DIR, as if it had never stopped
                      --jobs N       trainings at a time of record (default: 2); results do not depend on it; 1 alone
                                     where time is measured
                      --progress F   progress of train as text (default), or as json: lines on standard error
                  -q, --quiet        print errors only

                Examples:
                  noctule adapt table -o runs/law
                  noctule adapt train launch/experiments/adaptation/all.json \\
                      --table runs/law -o runs/all
                  noctule adapt evaluate launch/experiments/adaptation/all.json \\
                      --table runs/law --policy runs/all/model.safetensors
                  noctule adapt record launch/experiments/adaptation/record-small.json --force
                """;
    }

    @Override
    public List<Option> options() {
        return List.of(OPTIONS);
    }

    @Override
    public List<String> words() {
        return WORDS;
    }

    @Override
    public int run(List<String> args, Terminal terminal) {
        if (!args.isEmpty() && args.get(0).equals(AdaptRecording.SUBJECT)) {
            return AdaptRecording.run(args.subList(1, args.size()), terminal);
        }
        if (!args.isEmpty() && args.get(0).equals(AdaptUnseen.SUBJECT)) {
            return AdaptUnseen.run(args.subList(1, args.size()), terminal);
        }
        final CommandLine line = Arguments.parse(name(), args, OPTIONS);
        final List<String> words = line.getArgList();
        final String word = words.isEmpty() ? "" : words.get(0);
        if (!WORDS.contains(word)) {
            throw NoctuleException.input(
                    "adapt: the word (" + word + ") is none of " + String.join(", ", WORDS) + ".",
                    Suggestion.of(word, WORDS));
        }
        final boolean alone = word.equals("table") || word.equals("compare");
        if (words.size() != (alone ? 1 : 2)) {
            throw NoctuleException.input(
                    "adapt " + word + ": " + (alone ? "no options file is read" : "one options file is needed") + ".",
                    "Maybe see: noctule help adapt.");
        }
        if (word.equals("table")) {
            return table(line, terminal);
        }
        if (word.equals("compare")) {
            return compare(line, terminal);
        }
        final AdaptationOptions options = AdaptationOptions.read(Arguments.path(words.get(1)));
        FetchedLibrary.PYTORCH.before(() -> word.equals("train") && options.learns());
        return word.equals("train") ? train(line, options, terminal) : evaluate(line, options, terminal);
    }

    private static int table(CommandLine line, Terminal terminal) {
        final Path folder = Arguments.path(line, "out")
                .orElseThrow(() ->
                        NoctuleException.input("adapt table: nothing names the folder.", "Maybe name it with --out."));
        if (Files.exists(folder) && !line.hasOption("force")) {
            throw NoctuleException.input(
                    "The folder (" + folder + ") exists already.",
                    "Maybe name another one with --out, or write into it with --force.");
        }
        ReplayFolderWriter.write(
                folder, RecordingByLaw.draw(Arguments.seed(line).orElse(0)));
        say(line, terminal, "192 runs by law written to " + folder);
        return 0;
    }

    private static int compare(CommandLine line, Terminal terminal) {
        final DepthTable table = new DepthTable(DepthComparison.of(ReplayFolder.read(Arguments.path(line, "table")
                .orElseThrow(() -> NoctuleException.input(
                        "adapt compare: nothing names the folder of recorded runs.",
                        "Maybe name it with --table; noctule adapt record writes one.")))));
        Arguments.path(line, "out").ifPresent(table::write);
        if (!line.hasOption("quiet")) {
            table.print(terminal.out());
        }
        return 0;
    }

    private static int train(CommandLine line, AdaptationOptions options, Terminal terminal) {
        if (!options.learns()) {
            throw NoctuleException.input(
                    options.file() + ": the agent (" + options.agent() + ") does not learn.",
                    "Maybe set runner.agent to Agent, or write: noctule adapt evaluate.");
        }
        final List<ReplayScenario> recorded = recorded(line, options);
        final List<ReplayScenario> scenarios = options.scenarios(recorded);
        final long seed = Arguments.seed(line).orElse(options.seed());
        final Optional<Path> out = Arguments.path(line, "out");
        final boolean resume = line.hasOption("resume");
        if (resume) {
            Training.demandCheckpoint(out.orElseThrow(() -> NoctuleException.input(
                    "--resume: nothing names the directory of the training.", "Maybe name it with --out.")));
        }
        final AdaptationTraining training = new AdaptationTraining(options, scenarios, seed, policy(line, options));
        final OutputDirectory output =
                OutputDirectory.create(out, "adapt", options.file(), "", resume || line.hasOption("force"));
        try (TrainingView view = new TrainingView(
                terminal.withLines(Terminal.asksForLines(line)), training.episodes(), line.hasOption("quiet"))) {
            final String told = view.summary(
                    training.run(output, resume, view, remedy -> Interruption.listen(remedy, view::close)));
            if (Files.exists(Training.model(output))) {
                played(options, recorded, Optional.of(Training.model(output)), seed)
                        .write(output.path().resolve("policy.csv"));
            }
            say(line, terminal, told + "policy in " + Training.model(output));
        } finally {
            output.removeIfEmpty();
        }
        return 0;
    }

    private static int evaluate(CommandLine line, AdaptationOptions options, Terminal terminal) {
        final AdaptationTable table = played(
                options,
                recorded(line, options),
                Arguments.path(line, "policy"),
                Arguments.seed(line).orElse(options.seed()));
        Arguments.path(line, "out").ifPresent(table::write);
        if (!line.hasOption("quiet")) {
            table.print(terminal.out());
        }
        return 0;
    }

    private static AdaptationTable played(
            AdaptationOptions options, List<ReplayScenario> scenarios, Optional<Path> policy, long seed) {
        final AdaptationTable table = new AdaptationTable(
                options.namesScenarios()
                        ? Optional.of(AdaptationStanding.fixed(options.scenarios(scenarios)))
                        : Optional.empty());
        final PlayedAgent agent = PlayedAgent.of(options, policy, seed);
        for (final ReplayScenario scenario : scenarios) {
            agent.play(scenario).ifPresent(table::add);
        }
        return table;
    }

    private static List<ReplayScenario> recorded(CommandLine line, AdaptationOptions options) {
        return ReplayFolder.read(Arguments.path(line, "table")
                .or(options::table)
                .orElseThrow(() -> NoctuleException.input(
                        options.file() + ": nothing names the folder of recorded runs.",
                        "Maybe name it with --table or simulation.datafile; noctule adapt table writes one.")));
    }

    private static Optional<Path> policy(CommandLine line, AdaptationOptions options) {
        return Arguments.path(line, "policy").or(options::policy);
    }

    private static void say(CommandLine line, Terminal terminal, String text) {
        if (!line.hasOption("quiet")) {
            terminal.out().println(text);
        }
    }
}
