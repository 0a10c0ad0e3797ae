package org.noctule.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.LongToDoubleFunction;
import org.noctule.agent.ActionSpace;
import org.noctule.agent.FreeCores;
import org.noctule.agent.Problem;
import org.noctule.agent.problem.ViewedProblem;
import org.noctule.agent.view.BareCluster;
import org.noctule.json.JsonSetup;
import org.noctule.learning.Turn;
import org.noctule.learning.bridge.BoardEnvironment;
import org.noctule.learning.environment.SessionEnvironment;
import org.noctule.protocol.Session;
import org.noctule.report.Trim;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.results.StretchRule;

/** An environment that keeps the figures of its episode. */
final class RecordedEnvironment implements BoardEnvironment {
    private static final JsonMapper JSON = JsonSetup.files();

    private final SessionEnvironment environment;
    private RunTally figures;
    private Optional<BareCluster> cluster = Optional.empty();

    /**
     * Creates the environment.
     *
     * @param runs makes runs
     * @param problems makes the problem of a run from its seed
     * @param factors work out from it by which number rewards are multiplied
     * @param stretch the slowdown of jobs without run time
     * @param trim the part of an episode that its figures leave out
     */
    RecordedEnvironment(
            Runs runs, LongFunction<Problem> problems, LongToDoubleFunction factors, StretchRule stretch, Trim trim) {
        figures = new RunTally(stretch, trim);
        environment = new SessionEnvironment(
                seed -> {
                    figures = new RunTally(stretch, trim);
                    return runs.begin(seed, figures);
                },
                seed -> {
                    final Problem problem = problems.apply(seed);
                    cluster = problem instanceof ViewedProblem viewed && viewed.problem() instanceof BareCluster bare
                            ? Optional.of(bare)
                            : Optional.empty();
                    return problem;
                },
                factors);
    }

    /** Makes runs, not yet begun, from their seeds, which tell a recorder what happens. */
    interface Runs {
        Session begin(long seed, Recorder recorder);
    }

    @Override
    public ActionSpace actions() {
        return environment.actions();
    }

    @Override
    public int observationSize() {
        return environment.observationSize();
    }

    @Override
    public Turn begin(long seed) {
        return environment.begin(seed);
    }

    @Override
    public Turn step(int action) {
        return environment.step(action);
    }

    @Override
    public double now() {
        return environment.now();
    }

    @Override
    public int waiting() {
        return environment.waiting();
    }

    @Override
    public FreeCores cores() {
        return environment.cores();
    }

    @Override
    public Optional<BareCluster> cluster() {
        return cluster;
    }

    @Override
    public ObjectNode summary() {
        try {
            return (ObjectNode) JSON.readTree(figures.summary().toJson());
        } catch (final JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        environment.close();
    }
}
