package org.noctule.site.command;

import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.campaign.compare.MarkdownTable;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.CommandName;
import org.noctule.command.terminal.ShownTables;
import org.noctule.command.terminal.Terminal;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.options.JsonSchema;
import org.noctule.file.AtomicFile;
import org.noctule.file.ShellWords;
import org.noctule.report.measure.Amounts;
import org.noctule.site.JobRecords;
import org.noctule.site.RecordedJob;
import org.noctule.site.SiteFiles;
import org.noctule.site.SiteMachine;
import org.noctule.site.SitePast;
import org.noctule.site.slurm.Sacct;
import org.noctule.site.slurm.SlurmConf;
import org.noctule.workload.Workload;

/** Makes a folder that can be played of what a site's resource manager tells. */
final class SiteImport {
    static final String OPTIONS_FILE = "options.json";
    static final Path RECORDED = Path.of("recorded", "jobs.csv");

    static final Option[] OPTIONS = {
        Arguments.value("conf"),
        Arguments.value("sacct"),
        Arguments.value("o", "out"),
        Arguments.value("partition"),
        Arguments.value("zone"),
        Arguments.flag("force")
    };

    private static final String SCHEMA = "options.schema.json";
    private static final String AGENT = "easy";
    private static final double HOUR = 3600;
    private static final long PACE_NS = 2_000_000_000L;
    private static final int LOOK = 1000;

    private SiteImport() {}

    static int run(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse("site import", args, OPTIONS);
        if (!line.getArgList().isEmpty()) {
            throw NoctuleException.input(
                    "site import: the argument (" + line.getArgList().get(0) + ") belongs to no option.",
                    "Maybe write --sacct before it.");
        }
        final Path conf = needed(line, "conf", "--conf slurm.conf");
        needed(line, "sacct", "--sacct FILE, an output of sacct -P");
        final Path out = needed(line, "out", "-o DIR");
        final List<Path> files =
                Stream.of(line.getOptionValues("sacct")).map(Arguments::path).toList();
        Arguments.demandNew(out.resolve(OPTIONS_FILE), line.hasOption("force"));
        final Set<String> partitions = new LinkedHashSet<>(Arguments.text(line, "partition")
                .map(names -> List.of(names.split(",")))
                .orElse(List.of()));
        final ZoneId zone = zone(Arguments.text(line, "zone").orElse("UTC"));
        final SiteMachine whole = SlurmConf.read(conf);
        final SiteMachine machine = partitions.isEmpty() ? whole : whole.of(partitions);
        final SitePast past = SitePast.read(told(new Sacct(files, zone), terminal), machine, partitions);
        write(out, new SiteFiles(machine, past));
        final String report = report(machine, past, zone);
        AtomicFile.writeText(out.resolve("import.md"), report);
        terminal.out().print(ShownTables.of(report, terminal.screen()));
        terminal.out().println("\nwritten: " + out);
        terminal.out().println(CommandName.in("next: noctule site backtest " + ShellWords.quoted(out.toString())));
        return 0;
    }

    /** Tells now and then how many jobs have been read. */
    private static JobRecords told(JobRecords source, Terminal terminal) {
        return (jobs, repairs) -> {
            final long[] due = {System.nanoTime() + PACE_NS};
            final int[] count = {0};
            source.read(
                    job -> {
                        jobs.accept(job);
                        if (++count[0] % LOOK == 0 && System.nanoTime() >= due[0]) {
                            due[0] += PACE_NS;
                            terminal.err().println(String.format(Locale.ROOT, "%,d jobs read ...", count[0]));
                        }
                    },
                    repairs);
        };
    }

    private static Path needed(CommandLine line, String name, String how) {
        return Arguments.path(line, name)
                .orElseThrow(() ->
                        NoctuleException.input("site import: --" + name + " is missing.", "Maybe add: " + how + "."));
    }

    private static ZoneId zone(String text) {
        try {
            return ZoneId.of(text);
        } catch (final DateTimeException e) {
            throw NoctuleException.input(
                    "--zone: there is no zone (" + text + ").", "Maybe write one such as Europe/Rome, or UTC.");
        }
    }

    private static void write(Path out, SiteFiles files) {
        AtomicFile.writeText(out.resolve("platform.json"), files.platform().toPrettyString() + "\n");
        AtomicFile.write(out.resolve("workload.json"), files::workload);
        AtomicFile.write(out.resolve(RECORDED), files::recorded);
        AtomicFile.writeText(out.resolve(SCHEMA), JsonSchema.options());
        AtomicFile.writeText(
                out.resolve(OPTIONS_FILE),
                files.options(AGENT, Optional.of(SCHEMA)).toPrettyString() + "\n");
    }

    /** What was read, and what was odd about it. */
    private static String report(SiteMachine machine, SitePast past, ZoneId zone) {
        final StringBuilder text = new StringBuilder();
        text.append(machine.nodes().size())
                .append(" nodes, ")
                .append(machine.cores())
                .append(" cores");
        text.append(machine.memory() ? ", memory is handed out\n" : ", memory is not handed out\n");
        text.append("date 0 is ")
                .append(Instant.ofEpochSecond((long) past.origin()).atZone(zone))
                .append("\n\n");
        final MarkdownTable sums = new MarkdownTable(1, List.of("partition", "jobs", "core hours", "mean wait"));
        final Map<String, double[]> byPartition = new TreeMap<>();
        for (final RecordedJob job : past.jobs()) {
            for (final String name : List.of(job.owner().queue(), "~all")) {
                final double[] sum = byPartition.computeIfAbsent(name, any -> new double[3]);
                sum[0]++;
                sum[1] += job.cores() * (job.end() - job.start()) / HOUR;
                sum[2] += job.start() - job.eligible();
            }
        }
        byPartition.forEach((name, sum) -> sums.add(List.of(
                name.equals("~all") ? "all" : name,
                String.valueOf((long) sum[0]),
                Amounts.number(sum[1]),
                Amounts.duration(sum[2] / sum[0]))));
        text.append(sums).append('\n');
        if (!past.repairs().isEmpty()) {
            final MarkdownTable odd = new MarkdownTable(2, List.of("lines", "oddity", "number", "first"));
            for (final Workload.Repair repair : past.repairs()) {
                odd.add(List.of(
                        repair.dropped() ? "left out" : "kept",
                        repair.what(),
                        String.valueOf(repair.count()),
                        repair.example()));
            }
            text.append(odd);
        }
        return text.toString();
    }
}
