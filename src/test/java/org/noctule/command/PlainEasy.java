package org.noctule.command;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * EASY backfilling as the simulator pyss plays it, written from its rules alone and apart from the program: events of
 * one date are handled one at a time, submissions before completions, these in the order of their starts, and each is
 * followed by a pass; a processor is free from the date on at which its job is predicted to end.
 */
final class PlainEasy {
    /** A job of whole seconds, which needs at most its estimate. */
    record Row(int number, long submit, int cores, long run, long estimate) {
        String swf() {
            return number + " " + submit + " -1 " + run + " " + cores + " -1 -1 " + cores + " " + estimate
                    + " -1 1 1 1 -1 1 -1 -1 -1";
        }
    }

    private record Run(Row row, long start) {
        long predicted() {
            return start + row.estimate;
        }

        long end() {
            return start + row.run;
        }
    }

    private final int cores;
    private final long[] starts;
    private final List<Row> waiting = new ArrayList<>();
    private final List<Run> running = new ArrayList<>();

    private PlainEasy(int cores, int jobs) {
        this.cores = cores;
        this.starts = new long[jobs];
    }

    /**
     * Jobs of a busy machine, many of whose dates and ends fall together; numbered from 1 in the order of their dates.
     */
    static List<Row> jobs(int seed, int count, int cores) {
        final Random random = new Random(seed);
        final long[] submits = IntStream.range(0, count)
                .mapToLong(job -> 60 * (long) (random.nextDouble() * count * 7))
                .sorted()
                .toArray();
        final List<Row> rows = new ArrayList<>();
        for (int job = 0; job < count; job++) {
            final int width = Math.max(1, (int) (cores * Math.pow(random.nextDouble(), 4)));
            final long estimate = 300 * (1 + (long) (40 * Math.pow(random.nextDouble(), 3)));
            final long run = random.nextInt(3) == 0 ? estimate : 60 * (1 + random.nextLong(estimate / 60));
            rows.add(new Row(job + 1, submits[job], width, Math.min(run, estimate), estimate));
        }
        return rows;
    }

    /** The date at which each job starts. */
    static long[] starts(List<Row> rows, int cores) {
        final PlainEasy machine = new PlainEasy(cores, rows.size());
        int next = 0;
        while (next < rows.size() || !machine.running.isEmpty()) {
            final long now = Stream.concat(
                            rows.stream().skip(next).limit(1).map(Row::submit),
                            machine.running.stream().map(Run::end))
                    .min(Comparator.naturalOrder())
                    .orElseThrow();
            while (next < rows.size() && rows.get(next).submit == now) {
                machine.waiting.add(rows.get(next++));
                machine.pass(now);
            }
            for (final Run run : List.copyOf(machine.running)) {
                if (run.end() == now) {
                    machine.running.remove(run);
                    machine.pass(now);
                }
            }
        }
        return machine.starts;
    }

    private int free(long date) {
        return cores
                - running.stream()
                        .filter(run -> run.predicted() > date)
                        .mapToInt(run -> run.row.cores)
                        .sum();
    }

    private void start(Row row, long now) {
        waiting.remove(row);
        running.add(new Run(row, now));
        starts[row.number - 1] = now;
    }

    private void pass(long now) {
        while (!waiting.isEmpty() && waiting.get(0).cores <= free(now)) {
            start(waiting.get(0), now);
        }
        if (waiting.isEmpty()) {
            return;
        }
        final Row head = waiting.get(0);
        final long reserved = running.stream()
                .map(Run::predicted)
                .sorted()
                .filter(date -> head.cores <= free(date))
                .findFirst()
                .orElseThrow();
        for (final Row row : List.copyOf(waiting.subList(1, waiting.size()))) {
            final boolean over = now + row.estimate <= reserved;
            if (row.cores <= free(now) && (over || row.cores <= free(reserved) - head.cores)) {
                start(row, now);
            }
        }
    }
}
