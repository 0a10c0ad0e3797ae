package org.noctule.agent.problem;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.noctule.agent.ActionSpace;
import org.noctule.agent.AgentRules;
import org.noctule.agent.Problem;
import org.noctule.agent.Step;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;

/**
 * RLScheduler's problem (Zhang, Dai, He, Bao, Xie, SC 2020): choose which of the first waiting jobs runs next.
 *
 * <p>The chosen job starts when it fits and stays chosen until then, whatever comes; while jobs wait and none is
 * chosen, another choice follows at once. With backfilling, while the chosen job does not fit, others start in order of
 * submission if they fit and end, by their estimates, before the date at which it fits by the estimates of those that
 * run when it is chosen: no extra cores are counted, so this is weaker than EASY. Serves one run.
 *
 * <p>Action i takes the i-th job of the line; the mask allows as many as there are. See {@link JobObservationKind} for
 * what can be seen.
 */
public final class JobProblem implements Problem {
    private final JobOptions options;
    private final AgentRules rules;
    private final long seed;
    private final ActionSpace actions;
    private Optional<JobProblemRun> run = Optional.empty();

    /**
     * Poses the problem.
     *
     * @param options the window, observations and rewards
     * @param rules how published systems are followed; RLScheduler decides after each event
     * @param seed seed of a random core order
     */
    public JobProblem(JobOptions options, AgentRules rules, long seed) {
        this.options = options;
        this.rules = rules;
        this.seed = seed;
        final List<String> names =
                IntStream.range(0, options.window()).mapToObj(String::valueOf).toList();
        this.actions = new ActionSpace(names, OptionalInt.empty());
    }

    @Override
    public ActionSpace actions() {
        return actions;
    }

    @Override
    public Step receive(Message message) {
        for (final Event event : message.events()) {
            if (event instanceof Event.SimulationBegins begins) {
                run = Optional.of(new JobProblemRun(begins, options, rules, seed));
            }
        }
        return running(message.now()).receive(message);
    }

    @Override
    public Step choose(int action) {
        return running(0).choose(action);
    }

    @Override
    public double earned() {
        return run.map(JobProblemRun::earned).orElse(0.0);
    }

    private JobProblemRun running(double date) {
        return run.orElseThrow(() -> NoctuleException.peer(
                "The first message at date " + date + " does not hold SIMULATION_BEGINS.",
                "Maybe the simulator was started before the agent and talked to another one."));
    }
}
