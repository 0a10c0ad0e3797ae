package org.noctule.experiment.input;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noctule.json.JsonInput;
import org.noctule.workload.MadeJob;
import org.noctule.workload.Workload;

/**
 * Jobs that another program made: an object of arrays of one length, {@code submit} in s, {@code cores},
 * {@code runtime} in s, and perhaps {@code estimate} in s, null for none, and {@code user}, a text.
 */
final class MadeJobs {
    private MadeJobs() {}

    /**
     * Reads jobs.
     *
     * @param arrays the object
     * @param source the source of the jobs, for errors
     * @return a workload of them, in the order of their submission
     * @throws org.noctule.error.NoctuleException if an array is missing or too long or short, or a number is wrong
     */
    static Workload read(JsonInput arrays, String source) {
        arrays.object().allow("submit", "cores", "runtime", "estimate", "user");
        final List<JsonInput> submit = arrays.get("submit").elements();
        final List<JsonInput> cores = column(arrays.get("cores"), submit.size());
        final List<JsonInput> runtime = column(arrays.get("runtime"), submit.size());
        final Optional<List<JsonInput>> estimate = arrays.find("estimate").map(column -> column(column, submit.size()));
        final Optional<List<JsonInput>> user = arrays.find("user").map(column -> column(column, submit.size()));
        final List<MadeJob> made = new ArrayList<>(submit.size());
        for (int job = 0; job < submit.size(); job++) {
            final int number = job;
            final MadeJob plain = new MadeJob(
                    submit.get(job).number(),
                    cores.get(job).count(),
                    runtime.get(job).number());
            made.add(new MadeJob(
                    plain.submit(),
                    plain.cores(),
                    plain.runTime(),
                    estimate.map(column -> estimate(column.get(number))).orElse(plain.estimate()),
                    user.map(column -> column.get(number).text()).orElse(plain.user())));
        }
        return MadeJob.workload(made, source);
    }

    private static double estimate(JsonInput value) {
        return value.node().isNull() ? Double.POSITIVE_INFINITY : value.positive();
    }

    private static List<JsonInput> column(JsonInput column, int length) {
        final List<JsonInput> elements = column.elements();
        if (elements.size() != length) {
            throw column.error(
                    "has " + elements.size() + " elements, and submit has " + length,
                    "Maybe an array was cut off: all have a number per job.");
        }
        return elements;
    }
}
