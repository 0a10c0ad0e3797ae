package org.noctule.workload.swf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.noctule.workload.Repairs;

/**
 * The lines of jobs that a trace describes part by part, as they were suspended: by the format's definition a line of
 * status 0 or 1 tells of the whole job, and lines of status 2 ("to be continued"), 3 and 4 with its number tell the
 * same again of each part. Studies of a workload use the former alone.
 */
final class PartialRuns {
    private PartialRuns() {}

    /**
     * Finds one line for each job.
     *
     * @param rows the lines of a trace
     * @param repairs takes what is left out or added up
     * @return them without the parts of jobs that have a line of their own; the parts of a job that has none are one
     *     line, the first of them with the sum of the run times that are known
     */
    static List<SwfRow> joined(List<SwfRow> rows, Repairs repairs) {
        if (rows.stream().noneMatch(SwfRow::isPart)) {
            return rows;
        }
        final Set<Long> whole = new HashSet<>();
        rows.stream().filter(row -> !row.isPart()).forEach(row -> whole.add(row.jobNumber()));
        final List<SwfRow> jobs = new ArrayList<>();
        final Map<Long, Integer> places = new HashMap<>();
        for (final SwfRow row : rows) {
            if (!row.isPart()) {
                jobs.add(row);
            } else if (whole.contains(row.jobNumber())) {
                repairs.dropped("status 2, 3 or 4: a part of a job that has a line of its own", row.line());
            } else {
                final Integer place = places.putIfAbsent(row.jobNumber(), jobs.size());
                if (place == null) {
                    jobs.add(row);
                } else {
                    repairs.kept(
                            "status 2, 3 or 4 without a line of the whole job: its parts are added up", row.line());
                    jobs.set(
                            place,
                            jobs.get(place).withRunTime(sum(jobs.get(place).runTime(), row.runTime())));
                }
            }
        }
        return jobs;
    }

    private static double sum(double one, double other) {
        return one < 0 ? other : one + Math.max(0, other);
    }
}
