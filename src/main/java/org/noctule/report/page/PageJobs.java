package org.noctule.report.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.noctule.report.data.CodedTexts;
import org.noctule.report.data.CoreIntervals;
import org.noctule.report.data.CoreRanges;
import org.noctule.report.data.JobColumns;
import org.noctule.report.data.NumberColumn;

/** Writes the jobs of a run into a page: those that ran by start, then the others by submission. */
final class PageJobs {
    private static final int MOST_PROFILES = 1000;

    private final JobColumns jobs;
    private final CoreIntervals intervals;
    private final int[] order;
    private final int ran;

    PageJobs(JobColumns jobs, CoreIntervals intervals) {
        this.jobs = jobs;
        this.intervals = intervals;
        ran = (int) IntStream.range(0, jobs.size()).filter(jobs::ran).count();
        order = IntStream.range(0, jobs.size())
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(job -> jobs.ran(job) ? 0 : 1)
                        .thenComparingDouble(this::place))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private double place(int job) {
        return jobs.ran(job) ? jobs.start().get(job) : jobs.submission().get(job);
    }

    void write(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeNumberField("n", jobs.size());
        json.writeNumberField("ran", ran);
        json.writeNumberField("highest", intervals.highest());
        final int size = jobs.size();
        PackedNumbers.write(json, "start", size, i -> place(order[i]));
        PackedNumbers.write(
                json, "duration", size, i -> i < ran ? jobs.execution().get(order[i]) : 0);
        PackedNumbers.write(json, "wait", size, i -> i < ran ? wait(order[i]) : 0);
        // What another column tells already is left out.
        if (IntStream.range(0, size)
                .anyMatch(i -> orZero(jobs.requested(), i) != jobs.allocation().cores(i))) {
            PackedNumbers.write(json, "requested", size, i -> orZero(jobs.requested(), order[i]));
        }
        PackedNumbers.write(json, "walltime", size, i -> orZero(jobs.requestedTime(), order[i]));
        if (!differs(jobs.estimate(), jobs.execution())) {
            json.writeBooleanField("exact", true);
        } else if (differs(jobs.estimate(), jobs.requestedTime())) {
            PackedNumbers.write(json, "estimate", size, i -> orZero(jobs.estimate(), order[i]));
        }
        if (IntStream.range(0, size).anyMatch(i -> !Double.isNaN(jobs.energy().get(i))) && size <= 200_000) {
            PackedNumbers.write(json, "energy", size, i -> orZero(jobs.energy(), order[i]));
        }
        writeNames(json, "state", Optional.of(jobs.state()));
        writeNames(json, "workload", Optional.of(jobs.workload()));
        // A profile of its own for each job tells nothing.
        if (jobs.profile().distinct().size() <= Math.min(MOST_PROFILES, size - 1)) {
            writeNames(json, "profile", Optional.of(jobs.profile()));
        }
        writeNames(json, "user", jobs.user());
        writeNames(json, "group", jobs.group());
        writeNames(json, "queue", jobs.queue());
        writeIds(json);
        if (intervals.anyChanged()) {
            writeChanges(json);
        } else {
            writeRanges(json);
        }
        json.writeEndObject();
    }

    /** As the file has it, which does not always equal the difference of its dates in the last digit. */
    private double wait(int job) {
        final double wait = jobs.waiting().get(job);
        return Double.isNaN(wait) ? jobs.start().get(job) - jobs.submission().get(job) : wait;
    }

    private static double orZero(NumberColumn column, int job) {
        final double value = column.get(job);
        return Double.isNaN(value) ? 0 : value;
    }

    /** Whether a column tells more than another: of jobs that did not run neither is shown. */
    private boolean differs(NumberColumn one, NumberColumn other) {
        return IntStream.range(0, one.size())
                .anyMatch(i -> jobs.ran(i) && Double.compare(one.get(i), other.get(i)) != 0);
    }

    private void writeNames(JsonGenerator json, String name, Optional<CodedTexts> names) throws IOException {
        // A column that says the same nothing of all jobs says nothing.
        if (names.isEmpty() || names.get().distinct().stream().allMatch(String::isEmpty)) {
            return;
        }
        final CodedTexts texts = names.get();
        PackedNumbers.write(json, name, order.length, i -> texts.code(order[i]));
        json.writeArrayFieldStart(name + "s");
        for (final String text : texts.distinct()) {
            json.writeString(text);
        }
        json.writeEndArray();
    }

    private void writeIds(JsonGenerator json) throws IOException {
        if (IntStream.range(0, order.length).allMatch(job -> isPlain(jobs.id().get(job)))) {
            PackedNumbers.write(
                    json, "id", order.length, i -> Integer.parseInt(jobs.id().get(order[i])));
            return;
        }
        final StringBuilder ids = new StringBuilder();
        for (final int job : order) {
            // No name can hold it: it parts them.
            ids.append(jobs.id().get(job).replace('\0', ' ')).append('\0');
        }
        json.writeBinaryField("names", PackedNumbers.deflated(ids.toString().getBytes(StandardCharsets.UTF_8)));
    }

    /** Whether a number says the same: of up to nine digits, without a zero before others. */
    private static boolean isPlain(String id) {
        return !id.isEmpty()
                && id.length() <= 9
                && (id.charAt(0) != '0' || id.length() == 1)
                && id.chars().allMatch(digit -> digit >= '0' && digit <= '9');
    }

    /**
     * The ranges of jobs that changed their cores, each with its dates; of each job the seconds from start to finish,
     * and its mean cores.
     */
    private void writeChanges(JsonGenerator json) throws IOException {
        final DoubleStream.Builder from = DoubleStream.builder();
        final DoubleStream.Builder until = DoubleStream.builder();
        final DoubleStream.Builder low = DoubleStream.builder();
        final DoubleStream.Builder count = DoubleStream.builder();
        final int[] ranges = new int[order.length];
        for (int i = 0; i < order.length; i++) {
            final int[] own = new int[1];
            intervals.forEach(order[i], (start, finish, cores, row) -> {
                for (int range = cores.begin(row); range < cores.end(row); range++) {
                    own[0]++;
                    from.add(start);
                    until.add(finish);
                    low.add(cores.low(range));
                    count.add(1.0 + cores.high(range) - cores.low(range));
                }
            });
            ranges[i] = own[0];
        }
        PackedNumbers.write(json, "span", order.length, i -> i < ran ? span(order[i]) : 0);
        PackedNumbers.write(json, "mean", order.length, i -> mean(order[i]));
        PackedNumbers.write(json, "ranges", order.length, i -> ranges[i]);
        write(json, "from", from.build().toArray());
        write(json, "until", until.build().toArray());
        write(json, "low", low.build().toArray());
        write(json, "count", count.build().toArray());
    }

    private static void write(JsonGenerator json, String name, double[] values) throws IOException {
        PackedNumbers.write(json, name, values.length, i -> values[i]);
    }

    private double span(int job) {
        return intervals.changed(job)
                ? jobs.finish().get(job) - jobs.start().get(job)
                : jobs.execution().get(job);
    }

    private double mean(int job) {
        final double seconds = jobs.execution().get(job);
        return intervals.changed(job) && seconds > 0
                ? intervals.coreSeconds(job) / seconds
                : jobs.allocation().cores(job);
    }

    private void writeRanges(JsonGenerator json) throws IOException {
        final CoreRanges cores = jobs.allocation();
        final int total = IntStream.of(order)
                .map(job -> cores.end(job) - cores.begin(job))
                .sum();
        final int[] low = new int[total];
        final int[] count = new int[total];
        int at = 0;
        for (final int job : order) {
            for (int range = cores.begin(job); range < cores.end(job); range++) {
                low[at] = cores.low(range);
                count[at++] = cores.high(range) - cores.low(range) + 1;
            }
        }
        PackedNumbers.write(json, "ranges", order.length, i -> cores.end(order[i]) - cores.begin(order[i]));
        PackedNumbers.write(json, "low", total, i -> low[i]);
        PackedNumbers.write(json, "count", total, i -> count[i]);
    }
}
