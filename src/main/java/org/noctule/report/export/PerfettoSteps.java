package org.noctule.report.export;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.noctule.report.data.CsvReader;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.data.ResultTable;

/**
 * The training step of each training job, placed at the start of the job: parts of ops on their servers, transfers on
 * their channels, and flows from the part that sends to the transfer and on to the part that receives.
 */
final class PerfettoSteps {
    private static final long SERVERS = 5;
    private static final long CHANNELS = 6;
    private static final long FIRST_TRACK = 1L << 40;

    private final PerfettoTrace trace;
    private final Map<String, Long> tracks = new LinkedHashMap<>();
    private long flows;

    private PerfettoSteps(PerfettoTrace trace) {
        this.trace = trace;
    }

    /** A row of step_slices.csv. */
    private record Slice(
            String server, String target, String channel, String part, String next, double start, double end) {
        boolean sends() {
            return !target.isEmpty();
        }
    }

    static void write(ResultFolder folder, PerfettoTrace trace) throws IOException {
        final Optional<ResultTable> jobs = folder.table("training_jobs.csv");
        if (folder.find("step_slices.csv").isEmpty() || jobs.isEmpty()) {
            return;
        }
        trace.group(SERVERS, "servers, first training step", 4);
        trace.group(CHANNELS, "channels, first training step", 5);
        final Map<String, List<Slice>> steps = read(folder);
        final double[] starts = jobs.get().numbers("starting_time");
        final List<Integer> order = new ArrayList<>();
        for (int row = 0; row < jobs.get().rows(); row++) {
            if (steps.containsKey(job(jobs.get(), row))) {
                order.add(row);
            }
        }
        order.sort(Comparator.comparingDouble(row -> starts[row]));
        final PerfettoSteps writing = new PerfettoSteps(trace);
        for (final int row : order) {
            final String job = job(jobs.get(), row);
            writing.step(job, starts[row], steps.getOrDefault(job, List.of()));
        }
    }

    private static String job(ResultTable jobs, int row) {
        return job(jobs.texts("workload_name").get(row), jobs.texts("job_id").get(row));
    }

    private static String job(String workload, String name) {
        return workload + "!" + name;
    }

    private static Map<String, List<Slice>> read(ResultFolder folder) {
        final Map<String, List<Slice>> steps = new HashMap<>();
        try (CsvReader csv = CsvReader.open(folder.file("step_slices.csv"))) {
            final int name = csv.column("job_id");
            final int workload = csv.column("workload_name");
            final int server = csv.column("from_server");
            final int target = csv.column("to_server");
            final int channel = csv.column("channel");
            final int part = csv.column("part");
            final int next = csv.column("to_part");
            final int start = csv.column("start");
            final int end = csv.column("end");
            while (csv.next()) {
                steps.computeIfAbsent(job(csv.text(workload), csv.text(name)), key -> new ArrayList<>())
                        .add(new Slice(
                                csv.text(server),
                                csv.text(target),
                                csv.text(channel),
                                csv.text(part),
                                csv.text(next),
                                csv.number(start),
                                csv.number(end)));
            }
        }
        return steps;
    }

    /** Slices of a track follow one another, so that they may be written one after the other by their dates. */
    private void step(String job, double date, List<Slice> slices) throws IOException {
        final Map<Slice, Long> flowOf = new HashMap<>();
        final Map<String, List<Long>> leaving = new HashMap<>();
        final Map<String, List<Long>> arriving = new HashMap<>();
        for (final Slice slice : slices) {
            if (slice.sends()) {
                flowOf.put(slice, ++flows);
                leaving.computeIfAbsent(slice.part, key -> new ArrayList<>()).add(flows);
                arriving.computeIfAbsent(slice.next, key -> new ArrayList<>()).add(flows);
            }
        }
        final List<Slice> ordered = new ArrayList<>(slices);
        ordered.sort(Comparator.comparingDouble(Slice::start).thenComparingDouble(Slice::end));
        final Set<String> told = new HashSet<>();
        for (final Slice slice : ordered) {
            final long track = track(slice);
            trace.begin(track, slice.sends() ? slice.part + "→" + slice.next : slice.part)
                    .annotate("job", job);
            if (slice.sends()) {
                trace.flow(flowOf.getOrDefault(slice, 0L));
            } else if (told.add(slice.part)) {
                leaving.getOrDefault(slice.part, List.of()).forEach(trace::flow);
                arriving.getOrDefault(slice.part, List.of()).forEach(trace::flow);
            }
            trace.send(date + slice.start);
            trace.end(date + slice.end, track);
        }
    }

    private long track(Slice slice) throws IOException {
        final String name = slice.sends()
                ? slice.server + " → " + slice.target + " (" + slice.channel + ")"
                : "server " + slice.server;
        final Long known = tracks.get(name);
        if (known != null) {
            return known;
        }
        final long track = FIRST_TRACK + tracks.size();
        tracks.put(name, track);
        trace.track(track, slice.sends() ? CHANNELS : SERVERS, name, tracks.size());
        return track;
    }
}
