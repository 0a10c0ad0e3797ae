package org.noctule.protocol.codec;

import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.protocol.Event;

/** Reads JOB_KILLED: which jobs were to be killed, and how far those had come that were. */
final class KilledReader {
    private KilledReader() {}

    static Event read(WireInput in, double date) throws IOException {
        List<String> jobs = List.of();
        Map<String, Event.Progress> progress = Map.of();
        in.object();
        while (in.nextField()) {
            switch (in.field()) {
                case "job_ids" -> jobs = in.texts();
                case "job_progress" -> progress = progressOfJobs(in);
                default -> in.skip();
            }
        }
        if (jobs.isEmpty()) {
            throw in.missing("job_ids");
        }
        return new Event.JobsKilled(date, jobs, progress);
    }

    /** Reads an object of progress by job. */
    static Map<String, Event.Progress> progressOfJobs(WireInput in) throws IOException {
        final Map<String, Event.Progress> progress = new LinkedHashMap<>();
        in.object();
        while (in.nextField()) {
            progress.put(in.field(), progress(in));
        }
        return Collections.unmodifiableMap(progress);
    }

    /** Reads a tree as deep as a frame may be nested. */
    private static Event.Progress progress(WireInput in) throws IOException {
        String profile = "";
        double fraction = Double.NaN;
        long index = -1;
        Optional<Event.Progress> current = Optional.empty();
        in.object();
        while (in.nextField()) {
            switch (in.field()) {
                case "profile_name" -> profile = in.text();
                case "progress" -> fraction = in.number();
                case "current_task_index" -> index = index(in);
                case "current_task" -> current = Optional.of(progress(in));
                default -> in.skip();
            }
        }
        if (profile.isEmpty()) {
            throw in.missing("profile_name");
        }
        if (current.isPresent()) {
            if (index < 0) {
                throw in.missing("current_task_index");
            }
            return new Event.Progress.Sequence(profile, index, current.get());
        }
        if (Double.isNaN(fraction)) {
            throw in.missing("progress");
        }
        return new Event.Progress.Task(profile, fraction);
    }

    /** Repeated sequences count further than an int reaches. */
    private static long index(WireInput in) throws IOException {
        final double number = in.numberFrom(0);
        if (number != Math.rint(number) || number >= Long.MAX_VALUE) {
            throw in.wrong("must be a whole number of at most 63 bits", "Maybe it has decimals, or too many digits.");
        }
        return (long) number;
    }
}
