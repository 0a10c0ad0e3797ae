package org.noctule.command.generate;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.CommandName;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.Verb;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.options.JsonSchema;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.file.AtomicFile;
import org.noctule.file.ShellWords;
import org.noctule.json.JsonInput;
import org.noctule.workload.swf.SwfReader;

/** Begins an experiment: writes an options file that runs as it is, and what it names. */
public final class InitVerb implements Verb {
    private static final String DEFAULT_AGENT = "easy";
    private static final String OPTIONS_FILE = "options.json";

    private final Supplier<ImportedStart> imports;

    /**
     * Makes the verb.
     *
     * @param imports makes the beginning with what other programs recorded
     */
    public InitVerb(Supplier<ImportedStart> imports) {
        this.imports = imports;
    }

    @Override
    public String name() {
        return "init";
    }

    @Override
    public String summary() {
        return "write an options file to begin with, and what it needs";
    }

    @Override
    public String help() {
        return """
                Usage: noctule init [DIR|FILE.json] [options]
                       noctule init DIR --conf slurm.conf --workload SACCT [options]
                       noctule init DIR --from FORM --jobs FILE [options]

                Writes an options file (in DIR: options.json; default: the working directory) that runs as it is, and its
                JSON schema beside it, by which editors complete keys. Where no platform or workload is named, a small one
                is written too.

                Of a cluster of your own, its configuration and the past that sacct tells make a folder with its machine and
                its jobs, as by noctule site import, whose options are taken, too; so do tables of others.

                  -a, --agent AGENT      the agent (default: easy)
                      --workload FILE    the trace in SWF, the workload in JSON, or the output of sacct -P with --conf
                                         (default: a synthetic one, workload.swf)
                      --platform FILE    the platform (default: one with the cores of the workload, platform.json)
                      --force            replace files

                A cluster of your own:
                """ + imports.get().help() + """

                Examples:
                  noctule init first
                  noctule init mine.json --agent conservative --workload KTH-SP2.swf
                  noctule init mine --conf slurm.conf --workload october.txt.gz
                  noctule init mine --from csv --map map.json --jobs jobs.csv --conf slurm.conf
                """;
    }

    @Override
    public List<Option> options() {
        return Stream.concat(
                        Stream.of(
                                Arguments.value("a", "agent"),
                                Arguments.value("workload"),
                                Arguments.value("platform"),
                                Arguments.flag("force")),
                        imports.get().options().stream())
                .toList();
    }

    @Override
    public int run(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse(name(), args, options().toArray(Option[]::new));
        if (line.getArgList().size() > 1) {
            throw NoctuleException.input(
                    "init: at most one directory or file is needed, not "
                            + line.getArgList().size() + ".",
                    "Maybe write: noctule init first.");
        }
        final Path target = Arguments.path(String.join("", line.getArgList()));
        if (imports.get().meant(line)) {
            return imports.get().begin(line, target, terminal);
        }
        Arguments.path(line, "workload").ifPresent(InitVerb::demandJobs);
        final Path file = target.toString().endsWith(".json") ? target : target.resolve(OPTIONS_FILE);
        final FirstExperiment experiment = FirstExperiment.of(
                Arguments.text(line, "agent").orElse(DEFAULT_AGENT),
                Arguments.path(line, "workload"),
                Arguments.path(line, "platform"));
        final Map<Path, String> texts = new LinkedHashMap<>();
        experiment.files(file).forEach((path, text) -> texts.put(path, text));
        texts.put(file.resolveSibling(FirstExperiment.SCHEMA), JsonSchema.options());
        if (!line.hasOption("force")) {
            refuseToReplace(texts);
        }
        texts.forEach((path, text) -> {
            AtomicFile.writeText(path, text);
            terminal.out().println("written: " + path);
        });
        OptionsReader.read(file, Overrides.NONE, terminal.warnings(false));
        terminal.out().println(CommandName.in("next: noctule launch " + ShellWords.quoted(file.toString())));
        return 0;
    }

    /** Whoever begins with a file of another form is told all forms, not what is wrong with its first line. */
    private static void demandJobs(Path workload) {
        if (!JsonInput.isJson(workload) && Files.isRegularFile(workload) && !SwfReader.looksLikeOne(workload)) {
            throw NoctuleException.input(
                    "init: (" + workload
                            + ") is no trace in SWF, no workload in JSON (.json) and no output of sacct -P.",
                    "Maybe it is a table of jobs: name it by --jobs, with --from openb, helios, acme, philly, pbs, lsf, or"
                            + " csv and --map.");
        }
    }

    private static void refuseToReplace(Map<Path, String> texts) {
        final List<Path> there = new ArrayList<>();
        texts.forEach((path, text) -> {
            if (Files.exists(path) && !same(path, text)) {
                there.add(path);
            }
        });
        final Optional<Path> first = there.stream().findFirst();
        if (first.isPresent()) {
            throw NoctuleException.input(
                    "The file (" + first.get() + ") exists already.",
                    "Maybe name another directory, or replace it with --force.");
        }
    }

    /** A schema that an earlier call wrote beside another options file is no reason to stop. */
    private static boolean same(Path path, String text) {
        try {
            return path.endsWith(FirstExperiment.SCHEMA)
                    && Files.readString(path).equals(text);
        } catch (final java.io.IOException e) {
            return false;
        }
    }
}
