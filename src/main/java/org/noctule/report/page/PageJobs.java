package org.noctule.report.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
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

    /** Places in {@code order} by submission: what users said of jobs is most alike there. */
    private final int[] sent;

    PageJobs(JobColumns jobs, CoreIntervals intervals) {
        this.jobs = jobs;
        this.intervals = intervals;
        ran = (int) IntStream.range(0, jobs.size()).filter(jobs::ran).count();
        // Of jobs that start together the lowest cores first: as these were handed out.
        order = IntStream.range(0, jobs.size())
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(job -> jobs.ran(job) ? 0 : 1)
                        .thenComparingDouble(this::place)
                        .thenComparingInt(this::lowest))
                .mapToInt(Integer::intValue)
                .toArray();
        sent = SortedPlaces.of(IntStream.of(order)
                .mapToDouble(job -> jobs.ran(job) ? place(job) - wait(job) : place(job))
                .toArray());
    }

    private int lowest(int job) {
        final CoreRanges cores = jobs.allocation();
        return cores.begin(job) < cores.end(job) ? cores.low(cores.begin(job)) : 0;
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
            bySubmission(json, "requested", job -> orZero(jobs.requested(), job));
        }
        bySubmission(json, "walltime", job -> orZero(jobs.requestedTime(), job));
        if (!differs(jobs.estimate(), jobs.execution())) {
            json.writeBooleanField("exact", true);
        } else if (differs(jobs.estimate(), jobs.requestedTime())) {
            writeEstimates(json);
        }
        if (IntStream.range(0, size).anyMatch(i -> !Double.isNaN(jobs.energy().get(i)))) {
            PackedNumbers.write(json, "watts", size, i -> watts(order[i]));
        }
        PackedNumbers.write(json, "state", size, i -> jobs.state().code(order[i]));
        names(json, "state", jobs.state());
        writeNames(json, "workload", Optional.of(jobs.workload()));
        // A profile of its own for each job tells nothing.
        if (jobs.profile().distinct().size() <= Math.min(MOST_PROFILES, size - 1)) {
            writeNames(json, "profile", Optional.of(jobs.profile()));
        }
        writeNames(json, "user", jobs.user());
        if (jobs.user().isPresent()
                && jobs.group().isPresent()
                && alike(jobs.user().get(), jobs.group().get())) {
            json.writeStringField("group", "user");
            names(json, "group", jobs.group().get());
        } else {
            writeNames(json, "group", jobs.group());
        }
        writeNames(json, "queue", jobs.queue());
        writeNames(json, "account", jobs.account());
        writeNames(json, "qos", jobs.qos());
        writeIds(json);
        if (intervals.anyChanged()) {
            writeChanges(json);
        } else {
            writeRanges(json);
        }
        json.writeEndObject();
    }

    private void bySubmission(JsonGenerator json, String name, IntToDoubleFunction values) throws IOException {
        PackedNumbers.write(json, name, order.length, i -> values.applyAsDouble(order[sent[i]]));
    }

    /**
     * Most often equal to the walltimes, so that differences from these are mostly 0; they must give back each digit.
     */
    private void writeEstimates(JsonGenerator json) throws IOException {
        final IntToDoubleFunction walltime = job -> orZero(jobs.requestedTime(), job);
        final IntToDoubleFunction estimate = job -> orZero(jobs.estimate(), job);
        final IntToDoubleFunction ahead = job -> walltime.applyAsDouble(job) - estimate.applyAsDouble(job);
        final boolean exact = IntStream.range(0, jobs.size())
                .allMatch(job -> walltime.applyAsDouble(job) - ahead.applyAsDouble(job) == estimate.applyAsDouble(job));
        bySubmission(json, exact ? "ahead" : "estimate", exact ? ahead : estimate);
    }

    /** Mean power of one core, to six digits: equal machines give equal numbers, and people read four of an energy. */
    private double watts(int job) {
        final double power = jobs.energy().get(job) / (jobs.execution().get(job) * mean(job));
        if (!Double.isFinite(power) || power <= 0) {
            return 0;
        }
        final int digits = 19 - Math.getExponent(power);
        return Math.scalb(Math.rint(Math.scalb(power, digits)), -digits);
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
        bySubmission(json, name, job -> names.get().code(job));
        names(json, name, names.get());
    }

    private static void names(JsonGenerator json, String name, CodedTexts texts) throws IOException {
        json.writeArrayFieldStart(name + "s");
        for (final String text : texts.distinct()) {
            json.writeString(text);
        }
        json.writeEndArray();
    }

    /** Whether equal codes are at equal places, as of users with a group each. */
    private static boolean alike(CodedTexts one, CodedTexts other) {
        return IntStream.range(0, one.size()).allMatch(i -> one.code(i) == other.code(i));
    }

    private void writeIds(JsonGenerator json) throws IOException {
        if (IntStream.range(0, order.length).allMatch(job -> isPlain(jobs.id().get(job)))) {
            bySubmission(json, "id", job -> Integer.parseInt(jobs.id().get(job)));
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
        final int[] lowest = LowestCores.of(
                Arrays.copyOf(order, ran),
                i -> place(order[i]),
                i -> jobs.execution().get(order[i]),
                cores);
        final int[] ranges = new int[order.length];
        final IntStream.Builder low = IntStream.builder();
        final IntStream.Builder count = IntStream.builder();
        for (int i = 0; i < order.length; i++) {
            final int job = order[i];
            if (i >= ran || lowest[i] == 0) {
                ranges[i] = cores.end(job) - cores.begin(job);
                for (int range = cores.begin(job); range < cores.end(job); range++) {
                    low.add(cores.low(range));
                    count.add(cores.high(range) - cores.low(range) + 1);
                }
            }
        }
        PackedNumbers.write(json, "lowest", ran, i -> lowest[i]);
        PackedNumbers.write(json, "ranges", order.length, i -> ranges[i]);
        write(json, "low", low.build().asDoubleStream().toArray());
        write(json, "count", count.build().asDoubleStream().toArray());
    }
}
