package org.noctule.coupling.simulator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.noctule.coupling.CouplingPlan;
import org.noctule.coupling.TransportKind;
import org.noctule.coupling.protocol.CouplingEvent;
import org.noctule.protocol.Event;
import org.noctule.simulator.CouplingOutcome;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.Recorder;
import org.noctule.workload.CouplingTask;
import org.noctule.workload.Job;

/**
 * The tasks of producer-consumer workflows on a machine, which tells it their starts, changes and ends; jobs of other
 * profiles are left aside.
 */
public final class CouplingTasks {
    private final CouplingNodes nodes;
    private final Recorder recorder;
    private final Ends ends;
    private final Timeline timeline = new Timeline();
    private final FileServers files = new FileServers(timeline);
    private final Map<String, CouplingRun> workflows = new LinkedHashMap<>();
    private final Map<String, Map<Integer, JobRun>> running = new HashMap<>();
    private final Map<JobRun, PacedComputing> paced = new HashMap<>();
    private final Map<String, TransportKind> transports = new HashMap<>();
    private final List<Event> news = new ArrayList<>();

    /** Ends the jobs that are tasks. */
    public interface Ends {
        /**
         * Lets a running job end, which has done its work.
         *
         * @param run the job
         * @param now the date
         */
        void finish(JobRun run, double now);

        /**
         * Lets a running job fail.
         *
         * @param run the job
         * @param now the date
         */
        void fail(JobRun run, double now);
    }

    /**
     * Prepares a run.
     *
     * @param nodes the machine
     * @param recorder takes what workflows come to
     * @param ends ends the jobs that are tasks
     */
    public CouplingTasks(CouplingNodes nodes, Recorder recorder, Ends ends) {
        this.nodes = nodes;
        this.recorder = recorder;
        this.ends = ends;
    }

    /**
     * Takes note of a submission.
     *
     * @param job the job
     */
    public void submitted(Job job) {
        if (job.profile() instanceof CouplingTask task) {
            transports.putIfAbsent(task.workflow(), task.plan().transport());
        }
    }

    /**
     * Chooses the transport of a workflow none of whose tasks has started.
     *
     * @param workflow its id
     * @param transport the transport
     * @return why it cannot be chosen, in which case nothing has changed; empty if it is
     */
    public Optional<CouplingEvent.Cause> choose(String workflow, TransportKind transport) {
        if (!transports.containsKey(workflow)) {
            return Optional.of(CouplingEvent.Cause.NO_SUCH_WORKFLOW);
        }
        if (workflows.containsKey(workflow)) {
            return Optional.of(CouplingEvent.Cause.STARTED);
        }
        transports.put(workflow, transport);
        return Optional.empty();
    }

    /**
     * Takes note of the start of a job on cores that it has for itself.
     *
     * @param run the job, which has its cores
     * @param speed speed of its slowest core, as a part of the reference speed
     * @param now the date
     */
    public void started(JobRun run, double speed, double now) {
        if (run.job().profile() instanceof CouplingTask) {
            final PacedComputing computing = new PacedComputing(timeline, speed);
            paced.put(run, computing);
            started(run, computing, now);
        }
    }

    /**
     * Takes note of the start of a task.
     *
     * @param run the job, which is a task and has its place
     * @param computing does its work
     * @param now the date
     */
    public void started(JobRun run, Computing computing, double now) {
        final CouplingTask task = (CouplingTask) run.job().profile();
        running.computeIfAbsent(task.workflow(), id -> new HashMap<>()).put(task.number(), run);
        workflow(task).start(task.number(), nodes.of(run), computing, run.job().submitTime(), now);
    }

    private CouplingRun workflow(CouplingTask task) {
        return workflows.computeIfAbsent(
                task.workflow(),
                id -> new CouplingRun(id, plan(task), timeline, files, nodes, new CouplingRun.Ends() {
                    @Override
                    public void finished(int number, double now) {
                        ends.finish(job(id, number), now);
                    }

                    @Override
                    public void failed(int number, double now) {
                        ends.fail(job(id, number), now);
                    }
                }));
    }

    private CouplingPlan plan(CouplingTask task) {
        return task.plan()
                .over(transports.getOrDefault(task.workflow(), task.plan().transport()));
    }

    private JobRun job(String workflow, int task) {
        return Objects.requireNonNull(
                Objects.requireNonNull(running.get(workflow)).get(task));
    }

    /**
     * Takes note of another speed.
     *
     * @param run the job
     * @param speed speed of its slowest core, as a part of the reference speed
     * @param now the date
     */
    public void paced(JobRun run, double speed, double now) {
        final PacedComputing computing = paced.get(run);
        if (computing != null) {
            computing.pace(speed, now);
        }
    }

    /**
     * Takes note of an end.
     *
     * @param job the job, which has ended or never comes
     * @param now the date
     */
    public void ended(Job job, double now) {
        if (job.profile() instanceof CouplingTask task) {
            final JobRun run =
                    running.getOrDefault(task.workflow(), new HashMap<>()).remove(task.number());
            if (run != null) {
                paced.remove(run);
            }
            final CouplingRun workflow = workflow(task);
            workflow.lose(task.number(), now);
            if (workflow.over() && workflow.begun()) {
                tell(workflow.outcome(), now);
                if (workflow.complete()) {
                    workflows.remove(task.workflow());
                    running.remove(task.workflow());
                    transports.remove(task.workflow());
                }
            }
        }
    }

    private void tell(CouplingOutcome outcome, double now) {
        recorder.workflow(outcome);
        news.add(new CouplingEvent.CouplingEnded(
                now,
                outcome.id(),
                outcome.state(),
                outcome.simulations().run(),
                outcome.simulations().io(),
                outcome.trainings().run(),
                outcome.trainings().io(),
                outcome.makespan()));
    }

    /**
     * Tells of the workflows that are over since the last call.
     *
     * @param outbox takes the events
     */
    public void tellEnds(List<Event> outbox) {
        if (!news.isEmpty()) {
            outbox.addAll(news);
            news.clear();
        }
    }

    /**
     * Returns how far a running job has come.
     *
     * @param run the job, a task
     * @param now the date
     * @return the part of its computing that is done
     */
    public double progress(JobRun run, double now) {
        final CouplingTask task = (CouplingTask) run.job().profile();
        return workflow(task).progress(task.number(), now);
    }

    /** Tells what those workflows came to that the end of the run leaves open. */
    public void close() {
        workflows.values().stream()
                .filter(workflow -> !workflow.over() && workflow.begun())
                .forEach(workflow -> recorder.workflow(workflow.outcome()));
    }

    /** {@return the date at which something happens next, in seconds, positive infinity if nothing does} */
    public double nextDate() {
        return timeline.nextDate();
    }

    /** Lets happen what is due first. */
    public void wake() {
        timeline.next();
    }
}
