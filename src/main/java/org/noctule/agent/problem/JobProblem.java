package org.noctule.agent.problem;

import java.util.List;
import java.util.stream.IntStream;
import org.noctule.agent.AgentRules;
import org.noctule.agent.view.ViewProblem;

/**
 * RLScheduler's problem (Zhang, Dai, He, Bao, Xie, SC 2020): choose which of the first waiting jobs runs next.
 *
 * <p>The chosen job starts when it fits and stays chosen until then, whatever comes; while jobs wait and none is
 * chosen, another choice follows at once. With backfilling, while the chosen job does not fit, others start in order of
 * submission if they fit and end, by their estimates, before the date at which it fits by the estimates of those that
 * run when it is chosen: no extra cores are counted, so this is weaker than EASY.
 *
 * <p>Without a promise ({@code commit} is false), each pass over events begins with nothing chosen: jobs are chosen and
 * start until one is chosen that does not fit; it has a reservation until the next event and no longer. With EASY
 * backfilling, the next choices of this pass are among those that start without delaying it, as in the agent
 * {@code priority}. With conservative backfilling, each job chosen after it starts if it delays none of those chosen
 * before that wait, or has a reservation too. A choice is posed only if one of the line can start, and made without
 * asking where there is one job alone.
 *
 * <p>A job that announced outages hold is not in the line, and is chosen no more if it was.
 *
 * <p>Action i takes the i-th job of the line; the mask allows as many as there are, or those that may pass. See
 * {@link JobObservationKind} for what can be seen. Serves one run.
 */
public final class JobProblem extends ViewedProblem {
    /**
     * Poses the problem.
     *
     * @param options the window, observations and rewards
     * @param rules choices that follow published systems; RLScheduler decides after each event
     * @param seed seed of a random core order
     */
    public JobProblem(JobOptions options, AgentRules rules, long seed) {
        super(choice(options, seed), options.usual(), rules, seed);
    }

    private static ViewProblem choice(JobOptions options, long seed) {
        final List<String> actions =
                IntStream.range(0, options.window()).mapToObj(String::valueOf).toList();
        return options.commit() ? new NextJobChoice(options, actions, seed) : new OpenJobChoice(options, actions, seed);
    }
}
