package org.noctule.slurm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** The course of all jobs of a run, as dependencies ask for it. */
public final class JobHistory {
    private final Map<String, List<Course>> courses = new HashMap<>();
    private final Map<JobNumber, Course> byNumber = new HashMap<>();
    /** The jobs of a name that wait or run, in the order of their submission. */
    private final Map<String, TreeMap<Long, Course>> named = new HashMap<>();

    private long submissions;

    /** The course of one job, with its place among all submissions. */
    private static final class Course {
        final JobNumber job;
        final String name;
        final long place;
        double start = Double.NaN;
        double end = Double.NaN;
        boolean succeeded;

        Course(JobNumber job, String name, long place) {
            this.job = job;
            this.name = name;
            this.place = place;
        }
    }

    /** Creates the history of a run. */
    public JobHistory() {}

    /**
     * Takes note of a submission.
     *
     * @param job its number
     * @param name its user and its name, by which jobs are singletons; empty if it has no name
     */
    public void submitted(JobNumber job, String name) {
        final Course course = new Course(job, name, submissions++);
        byNumber.put(job, course);
        courses.computeIfAbsent(job.shown(), any -> new ArrayList<>()).add(course);
        if (job.ofArray()) {
            courses.computeIfAbsent(job.array(), any -> new ArrayList<>()).add(course);
        }
        open(course);
    }

    private void open(Course course) {
        if (!course.name.isEmpty()) {
            named.computeIfAbsent(course.name, any -> new TreeMap<>()).put(course.place, course);
        }
    }

    /**
     * Takes note of a start.
     *
     * @param job its number
     * @param now the date
     */
    public void started(JobNumber job, double now) {
        Objects.requireNonNull(byNumber.get(job)).start = now;
    }

    /**
     * Takes note of an end.
     *
     * @param job its number
     * @param now the date
     * @param succeeded true if it did its work
     */
    public void ended(JobNumber job, double now, boolean succeeded) {
        final Course course = byNumber.remove(job);
        if (course != null) {
            course.end = now;
            course.succeeded = succeeded;
            if (!course.name.isEmpty()) {
                Objects.requireNonNull(named.get(course.name)).remove(course.place);
            }
        }
    }

    /**
     * Takes note that a job that ran, or has ended, waits again.
     *
     * @param job its number
     */
    public void requeued(JobNumber job) {
        final List<Course> known = courses.get(job.shown());
        if (known != null) {
            final Course course = known.get(known.size() - 1);
            course.start = Double.NaN;
            course.end = Double.NaN;
            course.succeeded = false;
            byNumber.put(job, course);
            open(course);
        }
    }

    /** Tells whether a job was submitted. */
    boolean knows(String id) {
        return courses.containsKey(id);
    }

    /** Tells whether a job, or each element of an array, has started since some seconds, or ended without. */
    boolean begun(String id, double seconds, double now) {
        return courses.getOrDefault(id, List.of()).stream()
                .allMatch(each -> each.start + seconds <= now || Double.isNaN(each.start) && each.end <= now);
    }

    /** Tells whether a job, or each element of an array, has ended; also of one that nobody knows. */
    boolean over(String id) {
        return courses.getOrDefault(id, List.of()).stream().noneMatch(each -> Double.isNaN(each.end));
    }

    /** Tells whether a job, or each element of an array, has done its work. */
    boolean succeeded(String id) {
        return over(id) && courses.getOrDefault(id, List.of()).stream().allMatch(each -> each.succeeded);
    }

    /** Tells whether no job of a name that was submitted before another one waits or runs. */
    boolean alone(String name, JobNumber job) {
        final TreeMap<Long, Course> open = named.get(name);
        return open == null
                || open.isEmpty()
                || open.firstEntry().getValue().job.equals(job);
    }
}
