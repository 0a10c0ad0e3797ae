package org.noctule.workflow.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.noctule.report.data.CsvReader;
import org.noctule.report.data.JobColumns;
import org.noctule.report.data.ResultFolder;

/**
 * What a run of jobs that wait for others took, and what it could have taken at least, from its result files alone.
 *
 * @param makespan seconds from the first submission to the last end
 * @param shortest seconds of the longest chain of parents and children, execution and think times alone: as fast as the
 *     cores that the jobs had would have been without any wait
 * @param chain the jobs on which the last end hung: the one that ended last, of its parents the one that ended last,
 *     and so on, the earliest first; unmodifiable
 */
public record LongestChain(double makespan, double shortest, List<Link> chain) {
    /** The number of a further attempt at a job. */
    private static final Pattern ATTEMPT = Pattern.compile("(.+)#[0-9]+");

    /**
     * A job of the chain.
     *
     * @param row its row in jobs.csv
     * @param name its name, with that of its workload
     * @param thinking seconds between the end of its last parent and its submission
     * @param waiting seconds between its submission and its start
     * @param running seconds between its start and its end
     */
    public record Link(int row, String name, double thinking, double waiting, double running) {}

    /**
     * Works it out.
     *
     * @param run a run
     * @return the path, empty if no job that ran waited for another
     * @throws org.noctule.error.NoctuleException of kind INPUT if a file is malformed
     */
    public static Optional<LongestChain> of(ResultFolder run) {
        if (run.find("parents.csv").isEmpty()) {
            return Optional.empty();
        }
        final JobColumns jobs = run.jobs();
        final Map<String, List<String>> parents = new HashMap<>();
        final Map<String, Double> thinking = new HashMap<>();
        try (CsvReader csv = CsvReader.open(run.file("parents.csv"))) {
            final int child = csv.column("job_id");
            final int parent = csv.column("parent");
            final int think = csv.column("think_time");
            while (csv.next()) {
                parents.computeIfAbsent(csv.text(child), name -> new ArrayList<>())
                        .add(csv.text(parent));
                thinking.put(csv.text(child), csv.number(think));
            }
        }
        return new Search(jobs, parents, thinking).path();
    }

    /** Rows come in the order of ends, so that parents stand before their children. */
    private static final class Search {
        private final JobColumns jobs;
        private final Map<String, List<String>> parents;
        private final Map<String, Double> thinking;
        private final Map<String, Integer> rows = new HashMap<>();
        private final Map<String, Double> ends = new HashMap<>();

        Search(JobColumns jobs, Map<String, List<String>> parents, Map<String, Double> thinking) {
            this.jobs = jobs;
            this.parents = parents;
            this.thinking = thinking;
        }

        Optional<LongestChain> path() {
            double first = Double.POSITIVE_INFINITY;
            int last = -1;
            double shortest = 0;
            for (int row = 0; row < jobs.size(); row++) {
                if (jobs.ran(row)) {
                    first = Math.min(first, jobs.submission().get(row));
                    last = last < 0 || jobs.finish().get(row) >= jobs.finish().get(last) ? row : last;
                }
            }
            for (int row = 0; row < jobs.size(); row++) {
                if (jobs.ran(row)) {
                    final String name = name(row);
                    double begin = parentsOf(name).isEmpty() ? jobs.submission().get(row) - first : 0;
                    for (final String parent : parentsOf(name)) {
                        begin = Math.max(
                                begin, ends.getOrDefault(parent, 0.0) + thinking.getOrDefault(original(name), 0.0));
                    }
                    final double end = begin + jobs.execution().get(row);
                    ends.merge(original(name), end, Math::max);
                    rows.put(original(name), row);
                    shortest = Math.max(shortest, end);
                }
            }
            return last < 0
                    ? Optional.empty()
                    : Optional.of(new LongestChain(jobs.finish().get(last) - first, shortest, chain(last)));
        }

        private List<Link> chain(int last) {
            final List<Link> chain = new ArrayList<>();
            for (int row = last; row >= 0; ) {
                final String name = name(row);
                final int before = latest(parentsOf(name), row);
                final double submission = jobs.submission().get(row);
                chain.add(new Link(
                        row,
                        name,
                        before < 0 ? 0 : submission - jobs.finish().get(before),
                        jobs.start().get(row) - submission,
                        jobs.finish().get(row) - jobs.start().get(row)));
                row = before;
            }
            Collections.reverse(chain);
            return Collections.unmodifiableList(chain);
        }

        /** The parent that ended last; only one that stands before the child, lest damaged files lead in a circle. */
        private int latest(List<String> names, int child) {
            int latest = -1;
            for (final String name : names) {
                final int row = rows.getOrDefault(name, -1);
                if (row >= 0
                        && row < child
                        && (latest < 0 || jobs.finish().get(row) > jobs.finish().get(latest))) {
                    latest = row;
                }
            }
            return latest;
        }

        private List<String> parentsOf(String name) {
            return parents.getOrDefault(original(name), parents.getOrDefault(name, List.of()));
        }

        private String name(int row) {
            return jobs.workload().get(row) + "!" + jobs.id().get(row);
        }

        /** A further attempt is at the job of the name before the sign, if there is one. */
        private String original(String name) {
            final Matcher attempt = ATTEMPT.matcher(name);
            return attempt.matches() && (rows.containsKey(attempt.group(1)) || parents.containsKey(attempt.group(1)))
                    ? attempt.group(1)
                    : name;
        }
    }
}
