package org.noctule.report.data;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The jobs of one owner, or of one combination of owners, and how they were served.
 *
 * @param names names of the owners, in the order asked for, empty where unknown
 * @param jobs number of jobs
 * @param ran number of those that ran
 * @param coreHours cores x hours of those that ran
 * @param share part of the core hours of all jobs, in 0 to 1
 * @param waiting mean waiting time in s of those that ran, NaN if none did
 * @param boundedSlowdown mean bounded slowdown of those that ran, NaN if none did
 */
public record JobGroup(
        List<String> names, int jobs, int ran, double coreHours, double share, double waiting, double boundedSlowdown) {
    private static final double HOUR = 3600;
    private static final Comparator<List<String>> BY_NAMES = Comparator.comparing(names -> String.join("\0", names));

    /** Sums of one group. */
    private static final class Sums {
        int jobs;
        int ran;
        double hours;
        double wait;
        double slowdown;
    }

    /**
     * Groups the jobs of a run.
     *
     * @param jobs the jobs
     * @param by the owners by which they are grouped
     * @return the groups, those with most core hours first, then by their names
     */
    public static List<JobGroup> of(JobColumns jobs, List<OwnerKind> by) {
        final Map<List<String>, Sums> groups = new TreeMap<>(BY_NAMES);
        double all = 0;
        for (int row = 0; row < jobs.size(); row++) {
            final int job = row;
            final Sums sums = groups.computeIfAbsent(
                    by.stream().map(kind -> kind.of(jobs, job)).toList(), names -> new Sums());
            sums.jobs++;
            if (jobs.ran(row)) {
                final double hours =
                        jobs.allocation().cores(row) * jobs.execution().get(row) / HOUR;
                sums.ran++;
                sums.hours += hours;
                sums.wait += jobs.waiting().get(row);
                sums.slowdown += jobs.boundedSlowdown(row);
                all += hours;
            }
        }
        final double total = all > 0 ? all : 1;
        return groups.entrySet().stream()
                .map(each -> new JobGroup(
                        each.getKey(),
                        each.getValue().jobs,
                        each.getValue().ran,
                        each.getValue().hours,
                        each.getValue().hours / total,
                        each.getValue().wait / each.getValue().ran,
                        each.getValue().slowdown / each.getValue().ran))
                .sorted(Comparator.comparingDouble((JobGroup group) -> -group.coreHours))
                .toList();
    }
}
