package org.noctule.agent.backfill;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.GZIPInputStream;
import org.noctule.platform.Platform;
import org.noctule.test.Shared;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** A log that holds both a workload and the schedule that EASY makes of it. */
record OracleLog(Platform platform, List<Job> jobs, Map<String, Double> starts) {

    enum Log {
        KTH("KTH-SP2", 100),
        CTC("CTC-SP2", 338),
        SDSC("SDSC-SP2", 128);

        private final String file;
        private final int cores;

        Log(String file, int cores) {
            this.file = file;
            this.cores = cores;
        }
    }

    private record Row(int id, double submit, double waited, double run, int cores, double estimate) {
        Job job(boolean clairvoyant) {
            return TestMachines.job(id, submit, cores, run, clairvoyant ? run : estimate);
        }
    }

    private static final Map<Log, List<Row>> ROWS = new ConcurrentHashMap<>();

    static OracleLog read(Log log, boolean clairvoyant) {
        final List<Row> rows = ROWS.computeIfAbsent(log, OracleLog::rows);
        final Map<String, Double> starts = new HashMap<>();
        rows.forEach(row -> starts.put("w0!" + row.id, row.submit + row.waited));
        return new OracleLog(
                TestMachines.flat(log.cores),
                rows.stream().map(row -> row.job(clairvoyant)).toList(),
                starts);
    }

    private static List<Row> rows(Log log) {
        final List<Row> rows = new ArrayList<>();
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(
                        Files.newInputStream(Shared.file("data/oracle_easy/" + log.file + ".easy_backfill.swf.gz"))),
                StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (!line.startsWith(";")) {
                    final String[] column = line.trim().split("\\s+");
                    rows.add(new Row(
                            Integer.parseInt(column[0]),
                            Double.parseDouble(column[1]),
                            Double.parseDouble(column[2]),
                            Double.parseDouble(column[3]),
                            Integer.parseInt(column[4]),
                            Double.parseDouble(column[8])));
                }
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        rows.sort(Comparator.comparingDouble(Row::submit).thenComparingInt(Row::id));
        return rows;
    }

    long differences(Map<String, Double> others) {
        return starts.entrySet().stream()
                .filter(start -> !start.getValue().equals(others.get(start.getKey())))
                .count();
    }

    double averageBoundedSlowdown(Map<String, Double> others) {
        double sum = 0;
        for (final Job job : jobs) {
            final double run = Math.max(10, ((Profile.ReferenceTime) job.profile()).seconds());
            final double wait = others.get(job.id()) - job.submitTime();
            sum += Math.max(1, (wait + ((Profile.ReferenceTime) job.profile()).seconds()) / run);
        }
        return sum / jobs.size();
    }
}
