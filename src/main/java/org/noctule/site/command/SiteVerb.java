package org.noctule.site.command;

import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.Verb;

/** Brings a site's own cluster: {@code noctule site import}, {@code noctule site backtest}. */
public final class SiteVerb implements Verb {
    private static final String IMPORT = "import";
    private static final String BACKTEST = "backtest";

    /** Makes the verb. */
    public SiteVerb() {}

    @Override
    public String name() {
        return "site";
    }

    @Override
    public String summary() {
        return "bring your own cluster: its machine and its past";
    }

    @Override
    public String help() {
        return """
                Usage: noctule site import --conf slurm.conf --sacct FILE -o DIR [options]
                       noctule site import --conf slurm.conf --queue FILE -o DIR [options]
                       noctule site import --scenario scenario.json -o DIR
                       noctule site backtest DIR [AGENT...] [options]

                import makes a folder that can be played of what Slurm tells of a cluster: its configuration, and its
                accounting, which this command writes on the cluster:

                  sacct -a -P --duplicates --allocations -S 2026-10-01 -E 2026-11-01 -o \\
                    jobid,user,account,partition,qos,submit,eligible,start,end,state,\\
                    ncpus,reqtres,alloctres,reqmem,timelimit,nodelist,constraints,reservation

                DIR then has platform.json, workload.json, options.json, the past as the results of a run (recorded), and
                import.md, which counts what was left out and repaired. Of today's queue (squeue -a --json) it gets
                queue.json, and now.json, which begins with it. site.json has partitions, and accounts, limits and
                reservations of --accounts. Cores, memory, cards and features are read;
                partitions and accounts are names of queues and groups.

                backtest plays that past under each agent (default: easy conservative) and tells how far simulated
                starts are from the recorded ones, in a table, a CSV file and a page.

                Options of import:
                """ + ImportHelp.FILES + """
                  -o, --out DIR          where the folder goes
                """ + ImportHelp.CHOICE + """
                      --force            replace files of an earlier import

                Options of backtest:
                  -o, --out DIR          where results go (default: backtest in the folder)
                      --force            replace earlier results
                      --threads N        how many runs at a time (default: one a core)
                  -q, --quiet            print errors and the tables only
                """ + ImportHelp.FURTHER + """

                Examples:
                  noctule site import --conf slurm.conf --sacct october.txt.gz -o mine
                  noctule site backtest mine
                  noctule site import --conf slurm.conf --queue squeue.json -o today
                  noctule evaluate fcfs easy conservative priority mine/options.json
                """;
    }

    @Override
    public List<Option> options() {
        return Stream.of(SiteImport.OPTIONS, SiteBacktest.OPTIONS)
                .flatMap(Stream::of)
                .distinct()
                .toList();
    }

    @Override
    public List<String> words() {
        return List.of(IMPORT, BACKTEST);
    }

    @Override
    public int run(List<String> args, Terminal terminal) {
        final String subject = Arguments.subject(name(), args, words());
        final List<String> rest = args.subList(1, args.size());
        return subject.equals(IMPORT)
                ? SiteImport.run("site import", rest, terminal)
                : SiteBacktest.run(rest, terminal);
    }
}
