package org.noctule.agent.problem;

import java.util.BitSet;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.noctule.agent.ActionMask;
import org.noctule.agent.Step;
import org.noctule.agent.view.FieldObservation;
import org.noctule.agent.view.JobRows;
import org.noctule.agent.view.PlanDesk;
import org.noctule.agent.view.ViewProblem;
import org.noctule.agent.view.ViewReply;
import org.noctule.error.NoctuleException;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Elasticity;
import org.noctule.workload.Job;
import org.noctule.workload.JobPlan;

/** The choices of a {@link ViewProblem}. */
final class ViewChoice implements ProblemChoice {
    private static final int IDLE_CHOICES = 100_000;

    private final ProblemState state;
    private final ViewProblem problem;
    private final CorePlacements placements;
    private final String usualOrder;
    private final FieldObservation observation;
    private final int actions;
    private ActionMask mask = ActionMask.all(0);
    private boolean over;
    private int choices;

    ViewChoice(ProblemState state, ViewProblem problem, CorePlacements placements, String usualOrder, int actions) {
        this.state = state;
        this.problem = problem;
        this.placements = placements;
        this.usualOrder = usualOrder;
        this.observation = new FieldObservation(problem, state.view);
        this.actions = actions;
    }

    /** What ends together with the run leaves nothing to choose. */
    @Override
    public boolean duringLastMessage() {
        return false;
    }

    @Override
    public void begin() {
        over = false;
        choices = 0;
        held(reply -> problem.heard(state.view, reply));
    }

    /** Calls the problem, for which rows stay as they are meanwhile. */
    private void held(Consumer<ViewReply> call) {
        call.accept(new Rows());
        state.view.hold(false);
    }

    @Override
    public boolean due() {
        return !over && problem.due(state.view);
    }

    @Override
    public Step.Choose pose() {
        final BitSet allowed = new BitSet(actions);
        allowed.set(0, actions);
        problem.mask(state.view, allowed);
        allowed.clear(actions, Math.max(actions, allowed.length()));
        if (allowed.isEmpty()) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The problem allows no action at date " + state.now() + ".",
                    "Maybe due(…) should say that nothing is to be chosen there.");
        }
        mask = ActionMask.of(allowed, actions);
        return new Step.Choose(observation, mask, state.earnings.take());
    }

    @Override
    public boolean choose(int action) {
        if (action < 0 || !mask.allows(action)) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The policy chose the action (" + action + "), which the mask does not allow.",
                    "Maybe it should heed the mask.");
        }
        if (++choices == IDLE_CHOICES) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The problem asked for " + IDLE_CHOICES + " choices at date " + state.now() + ".",
                    "Maybe choose(…) should return false where nothing more is to be done.");
        }
        state.earnings.acted(state.now());
        held(reply -> over = !problem.choose(state.view, action, reply));
        state.earnings.inForce();
        return !over;
    }

    @Override
    public void passed() {
        if (state.allTaken()) {
            state.switchPStates();
        }
    }

    /** The jobs by the rows in which they waited: a queue in order of submission loses some and gains none. */
    private final class Rows implements ViewReply {
        private final BitSet gone = new BitSet();
        private int size = -1;

        /** Finds a job of the queue, if it has not left it meanwhile. */
        private Optional<WaitingJob> job(int row) {
            if (size < 0) {
                size = state.queue.size();
                state.view.hold(true);
            }
            check(row, "waiting", size);
            return gone.get(row)
                    ? Optional.empty()
                    : Optional.of(state.queue.get(row - gone.get(0, row).cardinality()));
        }

        private void check(int row, String kind, int rows) {
            if (row < 0 || row >= rows) {
                throw new NoctuleException(
                        NoctuleException.Kind.RUN,
                        "The problem names the row (" + row + ") of the " + kind + " jobs, of which there are " + rows
                                + ", at date " + state.now() + ".",
                        "Maybe its mask should forbid the action.");
            }
        }

        private boolean left(int row, boolean started) {
            gone.set(row, started);
            return started;
        }

        @Override
        public boolean start(int row) {
            return start(row, usualOrder);
        }

        @Override
        public boolean start(int row, String order) {
            final Optional<WaitingJob> job = unplanned(row);
            return job.isPresent() && left(row, state.start(job.get(), placements.by(order)));
        }

        @Override
        public boolean start(int row, ResourceSet cores) {
            final Optional<WaitingJob> job = unplanned(row);
            if (job.isEmpty()) {
                return false;
            }
            final int asked = job.get().job.resources();
            if (cores.size() != asked) {
                throw new NoctuleException(
                        NoctuleException.Kind.RUN,
                        "The problem starts the job (" + job.get().job.id() + ") on " + cores.size()
                                + " cores, but it asks for " + asked + ".",
                        "Maybe choose as many free ones as view.waiting().cores() says.");
            }
            return left(row, state.start(job.get(), cores));
        }

        /** Finds a job that needs no plan. */
        private Optional<WaitingJob> unplanned(int row) {
            final Optional<WaitingJob> job = job(row);
            if (job.isPresent() && state.needsPlan(job.get().job)) {
                throw new NoctuleException(
                        NoctuleException.Kind.RUN,
                        "The problem starts the training job (" + job.get().job.id() + ") without a plan.",
                        "Maybe give it a degree, or a plan: in Python by view.plan.");
            }
            return job;
        }

        @Override
        public boolean plan(int row, int degree, boolean rejected) {
            return planned(row, rejected, (desk, job) -> desk.start(job, degree));
        }

        @Override
        public boolean plan(int row, JobPlan plan, boolean rejected) {
            return planned(row, rejected, (desk, job) -> desk.start(job, plan));
        }

        private boolean planned(int row, boolean rejected, BiFunction<PlanDesk, Job, Optional<PlanDesk.Start>> plan) {
            final Optional<WaitingJob> found = job(row);
            if (found.isEmpty()) {
                return false;
            }
            final Job job = found.get().job;
            if (!state.needsPlan(job)) {
                throw new NoctuleException(
                        NoctuleException.Kind.RUN,
                        "The problem plans the job (" + job.id() + "), which is no training job of a fabric here.",
                        "Maybe start it on cores: in Python by view.start.");
            }
            final boolean started = state.start(found.get(), desk -> plan.apply(desk, job), rejected);
            left(row, started || rejected);
            return started;
        }

        @Override
        public boolean resize(int row, ResourceSet cores) {
            final JobRows running = state.view.running();
            check(row, "running", running.size());
            final Job job = running.job(row);
            final Optional<Elasticity> sizes =
                    job.elasticity().filter(any -> any.kind().resizes());
            if (sizes.isEmpty() || state.needsPlan(job)) {
                throw new NoctuleException(
                        NoctuleException.Kind.RUN,
                        "The problem resizes the job (" + job.id() + "), whose cores may not be changed.",
                        "Maybe choose a job that the workload says to be malleable or adaptive.");
            }
            if (!sizes.get().allows(cores.size())) {
                throw new NoctuleException(
                        NoctuleException.Kind.RUN,
                        "The problem gives the job (" + job.id() + ") " + cores.size() + " cores, but it has "
                                + sizes.get().min() + " to " + sizes.get().max() + " in steps of "
                                + sizes.get().step() + ".",
                        "Maybe round the number to one of the job's own.");
            }
            return state.resize(job.id(), cores);
        }

        @Override
        public void reject(int row) {
            job(row).ifPresent(job -> {
                state.reject(job);
                left(row, true);
            });
        }

        @Override
        public void kill(int row) {
            final JobRows running = state.view.running();
            check(row, "running", running.size());
            state.kill(running.job(row).id());
        }

        @Override
        public void wake(double date) {
            state.call(date);
        }
    }
}
