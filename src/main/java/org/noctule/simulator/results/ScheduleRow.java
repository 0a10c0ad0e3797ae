package org.noctule.simulator.results;

import java.io.IOException;
import org.noctule.protocol.JobState;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.Recorder.MachineSeconds;
import org.noctule.workload.Job;

/**
 * The one row of schedule.csv.
 *
 * <p>Means are over all jobs but those left when the run ended, refused ones (which add nothing to the sums) included,
 * as in Batsim; 0 where there are no jobs, where Batsim has NaN. The {@code time_*} sums reach to the end of the run,
 * where Batsim's stop at the last change of each machine.
 */
final class ScheduleRow implements JobSeries.Visitor {
    static final String HEADER = "batsim_version,consumed_joules,makespan,max_slowdown,max_turnaround_time,"
            + "max_waiting_time,mean_slowdown,mean_turnaround_time,mean_waiting_time,nb_computing_machines,"
            + "nb_grouped_switches,nb_jobs,nb_jobs_finished,nb_jobs_killed,nb_jobs_rejected,nb_jobs_success,"
            + "nb_machine_switches,scheduling_time,simulation_time,success_rate,time_computing,time_idle,"
            + "time_sleeping,time_switching_off,time_switching_on,time_unavailable";
    static final String FILE = "schedule.csv";

    private final ResultFormat format;
    private final Sum slowdowns = new Sum();
    private final Sum turnarounds = new Sum();
    private final Sum waits = new Sum();
    private double lastEnd;
    private int finished;
    private int successful;
    private int rejected;
    private int left;

    ScheduleRow(ResultFormat format) {
        this.format = format;
    }

    @Override
    public void started(Job job, JobState state, double start, double end, double suspended) {
        finished++;
        if (state == JobState.COMPLETED_SUCCESSFULLY) {
            successful++;
        }
        final double told = format.end(job, state, start, end);
        final double turnaround = told - job.submitTime();
        slowdowns.add(format.stretch().of(turnaround, told - start - suspended));
        lastEnd = Math.max(lastEnd, told);
        turnarounds.add(turnaround);
        waits.add(start - job.submitTime());
    }

    @Override
    public void rejected(Job job) {
        rejected++;
    }

    @Override
    public void left(Job job) {
        left++;
    }

    void write(CsvOutput out, Recorder.Totals totals, RunFigures run) throws IOException {
        final int jobs = finished + rejected;
        out.line(HEADER);
        out.text(run.version())
                .fixed(format.energy() ? totals.joules() : 0)
                .fixed(Math.max(lastEnd, totals.makespan()));
        out.fixed(slowdowns.largest).fixed(turnarounds.largest).fixed(waits.largest);
        out.fixed(slowdowns.over(jobs)).fixed(turnarounds.over(jobs)).fixed(waits.over(jobs));
        out.integer(totals.machines()).integer(totals.groupedSwitches());
        out.integer(jobs + left)
                .integer(finished)
                .integer(finished - successful)
                .integer(rejected);
        out.integer(successful).integer(totals.machineSwitches());
        out.fixed(run.schedulingSeconds()).fixed(run.simulationSeconds());
        out.fixed(jobs + left == 0 ? 0 : (double) successful / (jobs + left));
        final MachineSeconds seconds = totals.seconds();
        out.fixed(seconds.computing()).fixed(seconds.idle());
        out.fixed(seconds.sleeping()).fixed(seconds.switchingOff());
        out.fixed(seconds.switchingOn()).fixed(seconds.unavailable()).endRow();
    }

    private static final class Sum {
        private double sum;
        private double largest;

        void add(double value) {
            sum += value;
            largest = Math.max(largest, value);
        }

        double over(int count) {
            return count == 0 ? 0 : sum / count;
        }
    }
}
