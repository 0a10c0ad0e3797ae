package org.noctule.site.command;

import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.noctule.command.terminal.Arguments;
import org.noctule.error.NoctuleException;
import org.noctule.site.JobRecords;
import org.noctule.site.SiteMachine;
import org.noctule.site.slurm.Sacct;
import org.noctule.site.slurm.SlurmConf;
import org.noctule.site.table.ColumnMap;
import org.noctule.site.table.MappedRecords;
import org.noctule.site.table.OpenbTrace;

/**
 * Files of an import, by the form that {@code --from} names.
 *
 * @param verb the verb, which errors name
 * @param line the command line
 * @param from the form
 * @param jobs files of jobs; none if only a queue is read
 */
record ImportSource(String verb, CommandLine line, String from, List<Path> jobs) {
    private static final String SLURM = "slurm";
    private static final String OPENB = "openb";

    static ImportSource of(String verb, CommandLine line) {
        final String from = Arguments.text(line, "from").orElse(SLURM);
        final String files = from.equals(SLURM) ? "sacct" : "jobs";
        for (final String other :
                from.equals(SLURM) ? List.of("jobs", "nodes", "map") : List.of("sacct", "queue", "format")) {
            if (line.hasOption(other)) {
                throw NoctuleException.input(
                        verb + ": --" + other + " does not go with --from " + from + ".",
                        line.hasOption("from")
                                ? "Maybe leave one of the two out."
                                : "Maybe name the form of the table: --from openb, helios, acme, philly, pbs, lsf or csv.");
            }
        }
        if (from.equals(OPENB)) {
            needed(verb, line, "nodes", "--nodes openb_node_list_all_node.csv");
        } else {
            needed(verb, line, "conf", "--conf slurm.conf");
        }
        if (!from.equals(SLURM)) {
            needed(verb, line, files, "--jobs FILE, a table");
        } else if (!line.hasOption("queue")) {
            needed(verb, line, files, "--sacct FILE, an output of sacct -P");
        }
        return new ImportSource(
                verb,
                line,
                from,
                Stream.of(Optional.ofNullable(line.getOptionValues(files)).orElse(new String[0]))
                        .map(Arguments::path)
                        .toList());
    }

    static Path needed(String verb, CommandLine line, String name, String how) {
        return Arguments.path(line, name)
                .orElseThrow(
                        () -> NoctuleException.input(verb + ": --" + name + " is missing.", "Maybe add: " + how + "."));
    }

    /** {@return true if jobs of the past are read} */
    boolean past() {
        return !jobs.isEmpty();
    }

    SiteMachine machine() {
        return from.equals(OPENB)
                ? OpenbTrace.machine(needed(verb, line, "nodes", ""))
                : SlurmConf.read(
                        needed(verb, line, "conf", ""), Arguments.path(line, "gres"), Arguments.path(line, "topology"));
    }

    JobRecords records(ZoneId zone) {
        return switch (from) {
            case SLURM -> new Sacct(jobs, zone, Arguments.text(line, "format"));
            case OPENB -> new OpenbTrace(jobs.get(0));
            case "csv" ->
                new MappedRecords(jobs, ColumnMap.read(needed(verb, line, "map", "--map mapping.json")), zone);
            default -> new MappedRecords(jobs, ColumnMap.known(from), zone);
        };
    }
}
