package org.noctule.report.comparison;

import java.util.function.ToDoubleFunction;
import org.noctule.report.data.JobGroup;
import org.noctule.report.measure.Measure;

/** What is told of the jobs of an owner, or of a combination of owners. */
public enum OwnerFigure {
    /** Their number. */
    JOBS(new Measure("jobs", "jobs", "", Measure.Better.NEITHER), JobGroup::jobs),
    /** The number of those that ran. */
    RAN(new Measure("ran", "jobs that ran", "", Measure.Better.NEITHER), JobGroup::ran),
    /** Cores x hours of those that ran. */
    CORE_HOURS(new Measure("core_hours", "core-hours", "", Measure.Better.NEITHER), JobGroup::coreHours),
    /** Part of the core-hours of all jobs. */
    SHARE(new Measure("share", "share of core-hours", "", Measure.Better.NEITHER), JobGroup::share),
    /** Mean waiting time of those that ran. */
    WAITING_TIME(Measure.of("waiting_time"), JobGroup::waiting),
    /** Mean bounded slowdown of those that ran. */
    BOUNDED_SLOWDOWN(Measure.of("bounded_slowdown"), JobGroup::boundedSlowdown);

    private final Measure measure;
    private final ToDoubleFunction<JobGroup> value;

    OwnerFigure(Measure measure, ToDoubleFunction<JobGroup> value) {
        this.measure = measure;
        this.value = value;
    }

    /** {@return its name and unit} */
    public Measure measure() {
        return measure;
    }

    /** Finds its value, NaN if the jobs have none. */
    double of(JobGroup jobs) {
        return value.applyAsDouble(jobs);
    }
}
