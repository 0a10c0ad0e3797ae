package org.noctule.site.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.CommandName;
import org.noctule.command.terminal.ShownTables;
import org.noctule.command.terminal.Terminal;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.options.JsonSchema;
import org.noctule.file.AtomicFile;
import org.noctule.file.ShellWords;
import org.noctule.json.JsonInput;
import org.noctule.site.JobRecords;
import org.noctule.site.Pseudonyms;
import org.noctule.site.SiteFiles;
import org.noctule.site.SiteMachine;
import org.noctule.site.SitePast;
import org.noctule.site.SitePeople;
import org.noctule.site.slurm.RequeuingCluster;
import org.noctule.site.slurm.SlurmConf;
import org.noctule.site.slurm.SlurmPeople;
import org.noctule.site.slurm.SlurmQueue;
import org.noctule.site.slurm.UnmodelledRules;
import org.noctule.workload.Repairs;

/** Makes a folder that can be played of what a site's resource manager tells. */
final class SiteImport {
    static final Option[] OPTIONS = {
        Arguments.value("conf"),
        Arguments.value("gres"),
        Arguments.value("topology"),
        Arguments.value("accounts"),
        Arguments.value("sacct"),
        Arguments.value("scenario"),
        Arguments.value("from"),
        Arguments.value("jobs"),
        Arguments.value("nodes"),
        Arguments.value("map"),
        Arguments.value("queue"),
        Arguments.value("now"),
        Arguments.value("agent"),
        Arguments.value("o", "out"),
        Arguments.value("partition"),
        Arguments.value("zone"),
        Arguments.value("format"),
        Arguments.value("anonymise"),
        Arguments.flag("force")
    };

    /** Files that an import may write over. */
    private static final List<String> MADE =
            List.of(SiteFolder.OPTIONS, QueueImport.OPTIONS_FILE, "platform.json", "workload.json");

    private static final String SCHEMA = "options.schema.json";
    private static final String AGENT = "easy";
    private static final long PACE_NS = 2_000_000_000L;
    private static final int LOOK = 1000;

    private SiteImport() {}

    /** Imports; errors name the verb that asked for it. */
    static int run(String verb, List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse(verb, args, OPTIONS);
        if (!line.getArgList().isEmpty()) {
            throw NoctuleException.input(
                    verb + ": the argument (" + line.getArgList().get(0) + ") belongs to no option.",
                    "Maybe write --sacct before it.");
        }
        final Optional<Path> scenario = Arguments.path(line, "scenario");
        if (scenario.isPresent()) {
            return scenario(verb, scenario.get(), line, terminal);
        }
        final ImportSource source = ImportSource.of(verb, line);
        final Path out = ImportSource.needed(verb, line, "out", "-o DIR");
        for (final String file : MADE) {
            Arguments.demandNew(out.resolve(file), line.hasOption("force"));
        }
        final Set<String> partitions = new LinkedHashSet<>(Arguments.text(line, "partition")
                .map(names -> List.of(names.split(",")))
                .orElse(List.of()));
        final ZoneId zone = zone(Arguments.text(line, "zone").orElse("UTC"));
        final SiteMachine whole = source.machine();
        final SiteMachine machine = partitions.isEmpty() ? whole : whole.of(partitions);
        final Optional<Pseudonyms> names = Arguments.text(line, "anonymise").map(Pseudonyms::new);
        final StringBuilder report = new StringBuilder(ImportReport.machine(machine));
        final Repairs odd = new Repairs();
        final SitePeople told = people(line, zone, odd);
        final PeopleImport people = new PeopleImport(
                names.map(known -> known.of(machine)).orElse(machine),
                names.map(known -> known.of(told)).orElse(told),
                partitions);
        if (source.past()) {
            report.append(past(source, out, machine, partitions, zone, names, people, agent(line), terminal));
        }
        Arguments.path(line, "queue")
                .ifPresent(file -> report.append(source.past() ? "\nqueue\n\n" : "")
                        .append(new QueueImport(machine, partitions, zone, names, people)
                                .run(file, now(line, zone), out, agent(line), SCHEMA)));
        report.append(people.report(odd.list()));
        if (agent(line).equals(SiteFiles.SLURM)) {
            report.append(ImportReport.unmodelled(conf(verb, line, out, machine)));
        }
        AtomicFile.writeText(
                out.resolve("platform.json"), SiteFiles.platform(machine).toPrettyString() + "\n");
        finish(out, report.toString(), terminal);
        terminal.out()
                .println(CommandName.in(
                        source.past()
                                ? "next: noctule site backtest " + ShellWords.quoted(out.toString())
                                : "next: noctule launch "
                                        + ShellWords.quoted(out.resolve(QueueImport.OPTIONS_FILE)
                                                .toString())));
        return 0;
    }

    private static int scenario(String verb, Path file, CommandLine line, Terminal terminal) {
        for (final String other : List.of("conf", "sacct", "queue", "accounts", "partition", "anonymise")) {
            if (line.hasOption(other)) {
                throw NoctuleException.input(
                        verb + ": --" + other + " and --scenario do not go together.",
                        "Maybe leave one of them out: a scenario has nodes, jobs and accounts of its own.");
            }
        }
        final Path out = ImportSource.needed(verb, line, "out", "-o DIR");
        Arguments.demandNew(out.resolve(SiteFolder.OPTIONS), line.hasOption("force"));
        finish(out, ScenarioImport.run(file, out, agent(line), SCHEMA), terminal);
        terminal.out()
                .println(CommandName.in("next: noctule launch "
                        + ShellWords.quoted(out.resolve(SiteFolder.OPTIONS).toString())));
        return 0;
    }

    /**
     * Writes what the agent {@code slurm} reads, and lets it queue jobs again if it may; the rules that it does not
     * obey.
     */
    private static List<String> conf(String verb, CommandLine line, Path out, SiteMachine machine) {
        final Path conf = ImportSource.needed(verb, line, "conf", "--conf slurm.conf");
        AtomicFile.writeText(out.resolve(SiteFiles.CONF), String.join("\n", SlurmConf.whole(conf)) + "\n");
        if (RequeuingCluster.is(SlurmConf.settings(conf), machine)) {
            for (final String name : List.of(SiteFolder.OPTIONS, QueueImport.OPTIONS_FILE)) {
                final Path options = out.resolve(name);
                if (Files.exists(options)) {
                    final ObjectNode json = (ObjectNode) JsonInput.read(options).node();
                    SiteFiles.moreJobs(json);
                    AtomicFile.writeText(options, json.toPrettyString() + "\n");
                }
            }
        }
        return UnmodelledRules.of(SlurmConf.settings(conf), machine);
    }

    private static String agent(CommandLine line) {
        return Arguments.text(line, "agent").orElse(AGENT);
    }

    private static void finish(Path out, String report, Terminal terminal) {
        AtomicFile.writeText(out.resolve(SCHEMA), JsonSchema.options());
        AtomicFile.writeText(out.resolve("import.md"), report);
        terminal.out().print(ShownTables.of(report, terminal.screen()));
        terminal.out().println("\nwritten: " + out);
    }

    private static String past(
            ImportSource source,
            Path out,
            SiteMachine machine,
            Set<String> partitions,
            ZoneId zone,
            Optional<Pseudonyms> names,
            PeopleImport people,
            String agent,
            Terminal terminal) {
        final JobRecords records = told(source.records(zone), terminal);
        try (SitePast past =
                SitePast.read(names.map(known -> known.of(records)).orElse(records), machine, partitions)) {
            final SiteFiles written = new SiteFiles(machine, past);
            AtomicFile.write(out.resolve("workload.json"), written::workload);
            SiteFolder.writePast(out, written);
            AtomicFile.writeText(
                    out.resolve(SiteFolder.OPTIONS),
                    SiteFiles.options(agent, Optional.of(SCHEMA)).toPrettyString() + "\n");
            people.write(out.resolve(SiteFiles.RULES), past.origin());
            return new ImportReport(past, zone).text();
        }
    }

    private static SitePeople people(CommandLine line, ZoneId zone, Repairs repairs) {
        final List<Path> files = Stream.of(
                        Optional.ofNullable(line.getOptionValues("accounts")).orElse(new String[0]))
                .map(Arguments::path)
                .toList();
        return SlurmPeople.read(files, zone, repairs);
    }

    private static OptionalDouble now(CommandLine line, ZoneId zone) {
        final Optional<String> text = Arguments.text(line, "now");
        if (text.isEmpty()) {
            return OptionalDouble.empty();
        }
        final double now = SlurmQueue.date(text.get(), zone);
        if (Double.isNaN(now)) {
            throw NoctuleException.input(
                    "--now: (" + text.get() + ") is no date.",
                    "Maybe write one such as 2026-11-28T09:00:00, or seconds since 1970.");
        }
        return OptionalDouble.of(now);
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

    private static ZoneId zone(String text) {
        try {
            return ZoneId.of(text);
        } catch (final DateTimeException e) {
            throw NoctuleException.input(
                    "--zone: there is no zone (" + text + ").", "Maybe write one such as Europe/Rome, or UTC.");
        }
    }
}
