package org.noctule.agent.problem;

import org.noctule.agent.FreeCores;
import org.noctule.agent.Problem;
import org.noctule.agent.ServedRun;
import org.noctule.agent.Step;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;

/** A problem of which all is known once a run begins. Serves one run. */
abstract class StateProblem implements Problem {
    final ServedRun<ProblemRun> run = new ServedRun<>(this::begin);

    abstract ProblemRun begin(Event.SimulationBegins begins);

    @Override
    public final Step receive(Message message) {
        return run.of(message).receive(message);
    }

    @Override
    public final Step choose(int action) {
        return run.begun().choose(action);
    }

    @Override
    public final double earned() {
        return run.find().map(ProblemRun::earned).orElse(0.0);
    }

    @Override
    public final int waiting() {
        return run.find().map(ProblemRun::waiting).orElse(0);
    }

    @Override
    public final FreeCores cores() {
        return run.find().map(ProblemRun::cores).orElse(FreeCores.NONE);
    }
}
