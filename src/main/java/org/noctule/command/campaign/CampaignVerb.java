package org.noctule.command.campaign;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.Verb;
import org.noctule.error.NoctuleException;
import org.noctule.file.FullDisk;
import org.noctule.json.Suggestion;

/** Plays campaigns of many runs. */
public final class CampaignVerb implements Verb {
    private static final Map<String, BiFunction<List<String>, Terminal, Integer>> PARTS = parts();

    private static Map<String, BiFunction<List<String>, Terminal, Integer>> parts() {
        final Map<String, BiFunction<List<String>, Terminal, Integer>> parts = new LinkedHashMap<>();
        parts.put("run", CampaignRunning::run);
        parts.put("work", CampaignWork::run);
        parts.put("status", CampaignTables::status);
        parts.put("copy", CampaignCopy::run);
        parts.put("means", CampaignMeans::run);
        parts.put("gather", CampaignTables::gather);
        parts.put("report", CampaignReporting::run);
        parts.put("export", CampaignExport::run);
        return parts;
    }

    /** Makes the verb. */
    public CampaignVerb() {}

    @Override
    public String name() {
        return "campaign";
    }

    @Override
    public String summary() {
        return "play many runs that one file describes, and go on after any interruption";
    }

    @Override
    public String help() {
        return """
                Usage: noctule campaign run CAMPAIGN.json [-o DIR] [options]
                       noctule campaign work DIR [--slice I/N | --member | --join HOST:PORT,...] [--threads N]
                       noctule campaign status DIR
                       noctule campaign gather DIR
                       noctule campaign report DIR [--figures F,F] [--compare KEY,KEY] [--pair-by KEY,KEY]
                           [--baseline NAME] [--by KIND,KIND]
                       noctule campaign export DIR --for PROGRAM [--tasks N] [--threads N] [--java JAVA]
                       noctule campaign copy DIR --to PATTERN [--file NAME]
                       noctule campaign means DIR... [--by KEY=NAME,KEY=NAME] [--figure F]

                run     plays what DIR lacks of the runs that the file describes and gathers them in DIR/runs.csv;
                        called again, it goes on, and makes only what a change of options, inputs or program touches
                work    plays a part of them, and ends with 0 if that is done, 75 if it should be started again, and
                        1 if runs failed: whatever starts a command N times can so share a campaign
                status  counts runs
                gather  writes the table of those that are there
                report  compares agents by pairs of runs with the same seeds (or --pair-by) and by ranks over workloads, in
                        DIR/report.md, .csv and .html
                export  prints what another program reads to start workers
                copy    takes a file of each run out (default: model.safetensors), under names such as
                        models/{seed}.safetensors that are made of the columns of runs.csv
                means   prints a line for all runs that are alike in some columns

                  -o, --out DIR      folder of the campaign (default: runs/NAME)
                      --dry-run      tell how many runs there are and how long they take, by the times of those so far
                      --threads N    how many runs at a time in a process (default: one a core)
                      --processes N  play in so many processes, a crash of which costs the others nothing
                      --retry        try those again that failed as often as the campaign's attempts say
                      --set KEY=VALUE    an option of all points; several times
                      --only KEY=VALUE   only points with this value, as runs.csv shows it; several times
                      --baseline NAME  agent that the others are compared with (default: the first one)
                      --figures F,F  figures of the report (default: bounded_slowdown,waiting_time,utilisation)
                  -q, --quiet        print errors only

                Plans:
                      --seed N, --seeds N  first seed and number of seeds, instead of those of the file
                      --folder NAME=DIR  where paths of the campaign that begin with NAME/ lead; several times
                      --publish S    seconds of work that a crash may lose (default: 30); rows are published so often

                Workers:
                      --slice I/N    part I, from 0, of N parts of the runs (default: all)
                      --member       pull runs from the members that a campaign with hazelcast has
                      --join M,...   the same, and where they are (default: as the campaign's folder tells)
                      --host ADDRESS address of this machine that a member listens on (default: 127.0.0.1)
                      --port N       port that it listens on (default: any)
                      --for PROGRAM  print what pbs, htcondor, kubernetes, parallel, snakemake, nextflow or slurm read to
                                     start workers: --tasks N of them (default: 1), by the command --java JAVA
                      --progress F   progress as text (default), or as json: lines on standard error

                Tables and reports:
                      --by KEY=NAME  of means: columns of runs.csv, perhaps under other names (default: decision.agent);
                                     of report: a table by user, group, account, partition, qos, of runs kept as files
                      --figure F,F   figures of means (default: bounded_slowdown), with --digits N decimals (2)
                      --compare KEY,KEY  axes that are compared (default: those below decision); others are workloads
                      --pair-by KEY,KEY  axes whose values make pairs instead of seeds, such as workload.first_job
                      --beside FILE  table of others: columns of --by, and one that is printed (or FILE#COLUMN)

                Examples:
                  noctule campaign run backfilling.json --dry-run
                  noctule campaign run backfilling.json --threads 4
                  noctule campaign work runs/backfilling --slice 3/64
                  noctule campaign report runs/backfilling --baseline fcfs
                  noctule campaign report runs/windows --pair-by workload.first_job
                """;
    }

    @Override
    public List<Option> options() {
        return Stream.of(
                        CampaignRunning.OPTIONS,
                        CampaignWork.OPTIONS,
                        CampaignExport.OPTIONS,
                        CampaignCopy.OPTIONS,
                        CampaignReporting.OPTIONS)
                .flatMap(Arrays::stream)
                .distinct()
                .toList();
    }

    @Override
    public List<String> words() {
        return List.copyOf(PARTS.keySet());
    }

    @Override
    public Optional<NoctuleException> interrupted(List<String> args) {
        return Optional.of(new NoctuleException(
                args.contains("work") ? NoctuleException.Kind.AGAIN : NoctuleException.Kind.INTERRUPTED,
                "The command was interrupted.",
                "Maybe start it again: what is stored counts."));
    }

    @Override
    public int run(List<String> args, Terminal terminal) {
        final List<String> words = words();
        if (args.isEmpty()) {
            throw NoctuleException.input(
                    "campaign: nothing says what to do.", "Maybe write one of " + String.join(", ", words) + ".");
        }
        if (!PARTS.containsKey(args.get(0))) {
            throw NoctuleException.input(
                    "campaign: the word (" + args.get(0) + ") is unknown.", Suggestion.of(args.get(0), words));
        }
        try {
            return PARTS.get(args.get(0)).apply(args.subList(1, args.size()), terminal);
        } catch (final NoctuleException e) {
            throw FullDisk.caused(e)
                    ? new NoctuleException(
                            NoctuleException.Kind.AGAIN,
                            e.getMessage(),
                            "Maybe make room on that disk and start again: what is stored counts.",
                            e)
                    : e;
        }
    }
}
