package org.noctule.coupling.simulator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.noctule.coupling.CouplingPlan;
import org.noctule.coupling.TransportKind;
import org.noctule.coupling.protocol.CouplingEvent;
import org.noctule.coupling.protocol.TransportDecision;
import org.noctule.coupling.workload.CouplingTask;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.RunPart;
import org.noctule.workload.Job;

/**
 * The tasks of producer-consumer workflows on a machine, which tells it their starts, changes and ends; jobs of other
 * profiles are left aside.
 */
public final class CouplingTasks implements RunPart {
    private static final int RANK = 30;

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

    @Override
    public int rank() {
        return RANK;
    }

    @Override
    public void submitted(Job job, double now, double next) {
        if (job.profile() instanceof CouplingTask task) {
            transports.putIfAbsent(task.workflow(), task.plan().transport());
        }
    }

    @Override
    public boolean apply(Decision decision, double now, List<Event> outbox) {
        if (!(decision instanceof TransportDecision chosen)) {
            return false;
        }
        choose(chosen.workflow(), chosen.transport())
                .ifPresent(cause -> outbox.add(new CouplingEvent.TransportRefused(now, chosen.workflow(), cause)));
        return true;
    }

    /** Chooses the transport of a workflow none of whose tasks has started, or tells why not. */
    private Optional<CouplingEvent.Cause> choose(String workflow, TransportKind transport) {
        if (!transports.containsKey(workflow)) {
            return Optional.of(CouplingEvent.Cause.NO_SUCH_WORKFLOW);
        }
        if (workflows.containsKey(workflow)) {
            return Optional.of(CouplingEvent.Cause.STARTED);
        }
        transports.put(workflow, transport);
        return Optional.empty();
    }

    @Override
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

    @Override
    public void paced(JobRun run, double speed, double now) {
        final PacedComputing computing = paced.get(run);
        if (computing != null) {
            computing.pace(speed, now);
        }
    }

    @Override
    public void ended(JobRun run, JobState state, int code, double now, List<Event> outbox) {
        dropped(run.job(), now);
    }

    @Override
    public void dropped(Job job, double now) {
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
        recorder.record(outcome);
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

    @Override
    public void tell(List<Event> outbox) {
        if (!news.isEmpty()) {
            outbox.addAll(news);
            news.clear();
        }
    }

    @Override
    public OptionalDouble progress(JobRun run, double now) {
        return run.job().profile() instanceof CouplingTask task
                ? OptionalDouble.of(workflow(task).progress(task.number(), now))
                : OptionalDouble.empty();
    }

    /** {@inheritDoc} Tells what those workflows came to that the end of the run leaves open. */
    @Override
    public void close(double now) {
        workflows.values().stream()
                .filter(workflow -> !workflow.over() && workflow.begun())
                .forEach(workflow -> recorder.record(workflow.outcome()));
    }

    @Override
    public double nextDate() {
        return timeline.nextDate();
    }

    @Override
    public void step(double now, List<Event> outbox) {
        timeline.next();
    }
}
