package org.noctule.learning.bridge;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.LongPredicate;
import org.noctule.agent.ActionSpace;
import org.noctule.agent.FreeCores;
import org.noctule.error.NoctuleException;
import org.noctule.learning.Corridor;
import org.noctule.learning.Turn;
import org.noctule.model.ModelJson;

/** A {@link Corridor} whose date is the number of steps; some seeds have no choices, and one of them fails. */
final class ToldCorridor implements BoardEnvironment {
    static final long FAILS = 13;

    private final Corridor corridor = new Corridor();
    private final LongPredicate empty;
    private final int cores;
    private long seed;
    private int steps;

    ToldCorridor(LongPredicate empty) {
        this(empty, 9);
    }

    ToldCorridor(LongPredicate empty, int cores) {
        this.empty = empty;
        this.cores = cores;
    }

    @Override
    public ActionSpace actions() {
        return corridor.actions();
    }

    @Override
    public int observationSize() {
        return corridor.observationSize();
    }

    @Override
    public Turn begin(long next) {
        seed = next;
        steps = 0;
        return empty.test(next) ? new Turn.End(0) : corridor.begin(next);
    }

    @Override
    public Turn step(int action) {
        steps++;
        if (seed == FAILS) {
            throw new NoctuleException(NoctuleException.Kind.DEADLOCK, "Nothing moves.", "Maybe wait.");
        }
        return corridor.step(action);
    }

    @Override
    public double now() {
        return steps;
    }

    @Override
    public int waiting() {
        return (int) (seed % 7);
    }

    @Override
    public FreeCores cores() {
        return new FreeCores(steps, cores);
    }

    @Override
    public ObjectNode summary() {
        return ModelJson.object().put("steps", steps);
    }

    @Override
    public void close() {
        corridor.close();
    }
}
