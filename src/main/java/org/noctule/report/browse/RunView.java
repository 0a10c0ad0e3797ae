package org.noctule.report.browse;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.noctule.error.NoctuleException;
import org.noctule.report.data.JobColumns;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.server.Query;
import org.noctule.report.server.Response;

/** A close look at one run: the jobs in memory, and what of them a window shows. Unmodifiable. */
final class RunView {
    private static final int MOST_BINS = 4_096;
    private static final int MOST_PIXELS = 4 << 20;
    private static final int LONGEST_SIDE = 1 << 13;
    private static final int MOST_JOBS = 5_000;
    private static final int MOST_RANGES = 64;

    private final JobColumns jobs;
    private final JobTimeline timeline;
    private final Integer[] byStart;
    private final double longest;
    private final int cores;

    private RunView(JobColumns jobs) {
        this.jobs = jobs;
        this.timeline = JobTimeline.of(jobs);
        this.byStart = byStart(jobs);
        this.longest = longest(jobs);
        this.cores = Math.max(1, jobs.allocation().highest() + 1);
    }

    static RunView of(ResultFolder folder) {
        return new RunView(folder.jobs());
    }

    private static Integer[] byStart(JobColumns jobs) {
        final Integer[] order =
                IntStream.range(0, jobs.size()).filter(jobs::ran).boxed().toArray(Integer[]::new);
        Arrays.sort(order, Comparator.comparingDouble(jobs.start()::get));
        return order;
    }

    private static double longest(JobColumns jobs) {
        double most = 0;
        for (int job = 0; job < jobs.size(); job++) {
            if (jobs.ran(job)) {
                most = Math.max(most, jobs.finish().get(job) - jobs.start().get(job));
            }
        }
        return most;
    }

    /** Answers with the extent of the run. */
    Response extent() {
        final ObjectNode extent = JsonNodeFactory.instance.objectNode();
        extent.put("jobs", jobs.size());
        extent.put("cores", cores);
        extent.put("from", timeline.begin());
        extent.put("to", Math.max(timeline.end(), Math.nextUp(timeline.begin())));
        return Response.json(extent.toString());
    }

    /** Answers {@code from, to, bins}: a row per bin, least and greatest of waiting, running and cores in use. */
    Response series(Query query) {
        final Window window = window(query);
        final int bins = query.count("bins", 1_000, MOST_BINS);
        final ArrayNode rows = JsonNodeFactory.instance.arrayNode();
        for (final double[] part : timeline.extremes(window.from, window.to, bins)) {
            final ArrayNode row = rows.addArray();
            for (final double value : part) {
                row.add((long) value);
            }
        }
        return Response.json(rows.toString());
    }

    /** Answers {@code from, to, low, high, width, height}: a byte per pixel, row by row from the first core. */
    Response density(Query query) {
        final Window window = window(query);
        final double low = query.number("low", 0);
        final double high = query.number("high", cores);
        if (high <= low) {
            throw empty("low", "high");
        }
        final int width = query.count("width", 1_024, LONGEST_SIDE);
        final int height = query.count("height", 512, LONGEST_SIDE);
        if ((long) width * height > MOST_PIXELS) {
            throw NoctuleException.input(
                    "A picture of " + width + " x " + height + " pixels is too large.",
                    "Maybe ask for at most " + MOST_PIXELS + " pixels.");
        }
        return Response.file(
                "application/octet-stream",
                new DensityGrid(window.from, window.to, low, high, width, height)
                        .with(jobs)
                        .shades());
    }

    /** Answers {@code from, to, limit}: the first jobs by start that run within. */
    Response jobs(Query query) {
        final Window window = window(query);
        final int limit = query.count("limit", 200, MOST_JOBS);
        final ArrayNode rows = JsonNodeFactory.instance.arrayNode();
        // Nothing that started earlier than the longest job takes can still run.
        for (int i = firstFrom(window.from - longest); i < byStart.length && rows.size() < limit; i++) {
            final int job = byStart[i];
            if (jobs.start().get(job) >= window.to) {
                break;
            }
            if (jobs.finish().get(job) > window.from) {
                add(rows.addObject(), job);
            }
        }
        return Response.json(rows.toString());
    }

    private void add(ObjectNode row, int job) {
        row.put("workload", jobs.workload().get(job));
        row.put("id", jobs.id().get(job));
        row.put("state", jobs.state().get(job));
        row.put("submit", jobs.submission().get(job));
        row.put("start", jobs.start().get(job));
        row.put("end", jobs.finish().get(job));
        row.put("cores", jobs.allocation().cores(job));
        final ArrayNode ranges = row.putArray("ranges");
        for (int range = jobs.allocation().begin(job);
                range < jobs.allocation().end(job) && ranges.size() < 2 * MOST_RANGES;
                range++) {
            ranges.add(jobs.allocation().low(range)).add(jobs.allocation().high(range));
        }
        jobs.user().ifPresent(user -> row.put("user", user.get(job)));
    }

    private int firstFrom(double date) {
        int low = 0;
        int high = byStart.length;
        while (low < high) {
            final int middle = (low + high) >>> 1;
            if (jobs.start().get(byStart[middle]) < date) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private Window window(Query query) {
        final double from = query.number("from", timeline.begin());
        final double to = query.number("to", Math.max(timeline.end(), Math.nextUp(from)));
        if (to <= from) {
            throw empty("from", "to");
        }
        return new Window(from, to);
    }

    private static NoctuleException empty(String first, String second) {
        return NoctuleException.input(
                "The parameter " + second + " is not above " + first + ".", "Maybe the two are exchanged.");
    }

    private record Window(double from, double to) {}
}
