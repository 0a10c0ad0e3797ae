package org.noctule.site.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.generate.ImportedStart;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.error.NoctuleException;
import org.noctule.site.slurm.Sacct;

/** Begins an experiment as {@code noctule site import} does, by the same options. */
public final class SiteStart implements ImportedStart {
    private static final String VERB = "init";
    private static final String WORKLOAD = "workload";
    private static final String PLATFORM = "platform";
    /** Options of the import that {@code init} has anyway. */
    private static final List<String> SHARED = List.of("agent", "out", "force");

    /** Makes the beginning. */
    public SiteStart() {}

    @Override
    public List<Option> options() {
        return Stream.of(SiteImport.OPTIONS)
                .filter(option -> !SHARED.contains(option.getLongOpt()))
                .toList();
    }

    @Override
    public String help() {
        return ImportHelp.FILES + ImportHelp.CHOICE + ImportHelp.FURTHER;
    }

    @Override
    public boolean meant(CommandLine line) {
        return options().stream().anyMatch(option -> line.hasOption(option.getLongOpt())) || listed(line);
    }

    private static boolean listed(CommandLine line) {
        return Arguments.path(line, WORKLOAD).filter(Sacct::looksLikeOne).isPresent();
    }

    @Override
    public int begin(CommandLine line, Path folder, Terminal terminal) {
        final Optional<Path> workload = Arguments.path(line, WORKLOAD);
        if (line.hasOption(PLATFORM)) {
            throw NoctuleException.input(
                    "init: --platform does not go with files of a site, whose nodes Slurm or a table tells.",
                    "Maybe leave it out and name them: --conf slurm.conf.");
        }
        if (workload.isPresent() && !listed(line)) {
            throw NoctuleException.input(
                    "init: --workload (" + workload.get() + ") is no output of sacct -P, and other files of a site are"
                            + " named, too.",
                    "Maybe leave --workload out, or name a table of jobs by --jobs, with --from.");
        }
        if (folder.toString().endsWith(".json")) {
            throw NoctuleException.input(
                    "init: what a site tells becomes a folder, not the file (" + folder + ").",
                    "Maybe name a directory: noctule init mine.");
        }
        final List<String> args =
                new ArrayList<>(List.of("-o", folder.toString().isEmpty() ? "." : folder.toString()));
        for (final Option option : line.getOptions()) {
            args.add("--" + (option.getLongOpt().equals(WORKLOAD) ? "sacct" : option.getLongOpt()));
            if (option.hasArg()) {
                args.add(option.getValue());
            }
        }
        return SiteImport.run(VERB, args, terminal);
    }
}
