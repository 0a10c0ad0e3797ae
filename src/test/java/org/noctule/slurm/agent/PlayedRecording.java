package org.noctule.slurm.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.noctule.command.Cli;
import org.noctule.file.CsvTable;
import org.noctule.report.data.CoreRanges;
import org.noctule.report.data.JobColumns;
import org.noctule.site.HostList;
import org.noctule.site.SiteMachine;
import org.noctule.site.slurm.SlurmConf;

/**
 * A scenario that a real Slurm has played and the agent plays too, compared row by row.
 *
 * @param jobs number of recorded jobs, each of their runs counted
 * @param starts those that start in the same second, or wait for ever in both
 * @param nodes those that have the same nodes too, and as many cores of each
 * @param plans number of recorded lines of plans
 * @param same those that the agent plans alike: pass, job, start and nodes
 * @param more lines of plans that only the agent has
 * @param priorities rows of sprio, and of sshare, that differ
 */
record PlayedRecording(int jobs, int starts, int nodes, int plans, int same, int more, List<String> priorities) {
    /** A job of the agent's run. */
    private record Ran(double start, TreeMap<String, Integer> cores) {
        /** Whether it has these nodes, and as many cores of each; of a whole node Slurm lists all cores. */
        boolean on(TreeMap<String, Integer> recorded) {
            final boolean whole = sum(recorded) != sum(cores);
            return whole ? cores.keySet().equals(recorded.keySet()) : cores.equals(recorded);
        }

        private static int sum(TreeMap<String, Integer> cores) {
            return cores.values().stream().mapToInt(each -> each).sum();
        }
    }

    static PlayedRecording of(Path recording, Path scenario, Path folder) throws IOException {
        final Path site = folder.resolve(String.valueOf(recording.getFileName()));
        assertThat(Cli.run("site", "import", "--scenario", scenario, "--agent", "slurm", "-o", site)
                        .code())
                .isZero();
        final Path options = site.resolve("options.json");
        Files.writeString(options, Files.readString(options).replace("\"conf\"", "\"log\" : true, \"conf\""));
        final Path out = site.resolve("out");
        final Cli run = Cli.run("launch", options, "--transport", "direct", "-q", "--check", "--out", out);
        assertThat(run).as(scenario.toString()).isEqualTo(new Cli(0, "", ""));
        final Map<String, Ran> ran = ran(out, SlurmConf.read(site.resolve("slurm.conf")));
        final int[] counts = new int[3];
        final Map<String, Integer> runs = new HashMap<>();
        CsvTable.read(recording.resolve("jobs.csv"), row -> job(row, ran, runs, counts));
        final List<String> wanted = plans(recording.resolve("plans.csv"));
        final List<String> made = plans(out.resolve("plans.csv"));
        int same = 0;
        for (final String line : wanted) {
            same += made.remove(line) ? 1 : 0;
        }
        final List<String> differing = new ArrayList<>(rows(recording, out, "priority.csv"));
        differing.addAll(rows(recording, out, "shares.csv"));
        return new PlayedRecording(counts[0], counts[1], counts[2], wanted.size(), same, made.size(), differing);
    }

    /** Compares a run of a job with as many runs before it. */
    private static void job(CsvTable.Row row, Map<String, Ran> ran, Map<String, Integer> runs, int[] counts) {
        final String id = row.text("job");
        counts[0]++;
        final boolean waits = row.text("start").isEmpty() || row.text("nodes").isEmpty();
        final Ran own = ran.get(id + " " + runs.merge(id, 1, Integer::sum));
        if (waits || own == null) {
            counts[1] += waits && own == null ? 1 : 0;
            counts[2] += waits && own == null ? 1 : 0;
            return;
        }
        final TreeMap<String, Integer> cores = new TreeMap<>();
        for (final String node : row.text("nodes").split(" ")) {
            cores.put(node.replaceFirst(":.*", ""), Integer.valueOf(node.replaceFirst(".*:", "")));
        }
        final boolean start = own.start == row.number("start", 0, 1e9);
        counts[1] += start ? 1 : 0;
        counts[2] += start && own.on(cores) ? 1 : 0;
    }

    private static Map<String, Ran> ran(Path out, SiteMachine machine) {
        final List<String> owners = new ArrayList<>();
        machine.nodes().forEach(node -> IntStream.range(0, node.cores()).forEach(core -> owners.add(node.name())));
        final JobColumns jobs = JobColumns.read(out.resolve("jobs.csv"));
        final Map<String, List<Ran>> all = new HashMap<>();
        for (int i = 0; i < jobs.size(); i++) {
            if (jobs.state().get(i).equals("REJECTED")) {
                continue;
            }
            final TreeMap<String, Integer> held = new TreeMap<>();
            final CoreRanges cores = jobs.allocation();
            for (int range = cores.begin(i); range < cores.end(i); range++) {
                IntStream.rangeClosed(cores.low(range), cores.high(range))
                        .forEach(core -> held.merge(owners.get(core), 1, Integer::sum));
            }
            all.computeIfAbsent(
                            jobs.id().get(i).replaceFirst(".*!", "").replaceFirst("#.*", ""), any -> new ArrayList<>())
                    .add(new Ran(jobs.start().get(i), held));
        }
        final Map<String, Ran> ran = new HashMap<>();
        all.forEach((id, runs) -> {
            runs.sort(Comparator.comparingDouble(Ran::start));
            for (int i = 0; i < runs.size(); i++) {
                ran.put(id + " " + (i + 1), runs.get(i));
            }
        });
        return ran;
    }

    /** Lines of plans; of an array it is not told which element is meant. */
    private static List<String> plans(Path file) {
        final List<String> plans = new ArrayList<>();
        CsvTable.read(file, row -> {
            final TreeSet<String> nodes =
                    new TreeSet<>(HostList.of(row.text("nodes").replace(' ', ',')));
            plans.add(row.text("second") + " " + row.text("job").replaceFirst("_.*", "") + " " + row.text("start") + " "
                    + nodes + " " + row.text("kind"));
        });
        return plans;
    }

    /** Rows of a table that are not in both, if it was recorded. */
    private static List<String> rows(Path recording, Path out, String name) throws IOException {
        if (!Files.exists(recording.resolve(name))) {
            return List.of();
        }
        final List<String> recorded = Files.readAllLines(recording.resolve(name));
        final List<String> own = new ArrayList<>(Files.readAllLines(out.resolve(name)));
        final List<String> differing = new ArrayList<>();
        for (final String line : recorded) {
            if (!own.remove(line)) {
                differing.add(name + ": " + line);
            }
        }
        own.forEach(line -> differing.add(name + ", ours: " + line));
        return differing;
    }
}
