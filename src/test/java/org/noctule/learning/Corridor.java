package org.noctule.learning;

import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.noctule.agent.ActionMask;
import org.noctule.agent.ActionSpace;
import org.noctule.test.Seeds;

/**
 * A walk along cells: one end is home, which the observation tells; each step costs 1, after 40 the walk ends. One
 * cannot walk through a wall, and the third action is never allowed.
 */
public final class Corridor implements Environment {
    private static final int LENGTH = 6;
    private static final int MOST = 40;

    private int place;
    private boolean homeIsRight;
    private int steps;

    @Override
    public ActionSpace actions() {
        return new ActionSpace(List.of("left", "right", "never"), OptionalInt.empty());
    }

    @Override
    public int observationSize() {
        return LENGTH + 1;
    }

    @Override
    public Turn begin(long seed) {
        final Random random = Seeds.random(seed);
        place = 1 + random.nextInt(LENGTH - 2);
        homeIsRight = random.nextBoolean();
        steps = 0;
        return choice(0);
    }

    @Override
    public Turn step(int action) {
        if (!mask().allows(action)) {
            throw new IllegalArgumentException("action " + action + " is forbidden");
        }
        place += action == 1 ? 1 : -1;
        steps++;
        final boolean home = place == (homeIsRight ? LENGTH - 1 : 0);
        return home || steps == MOST ? new Turn.End(-1) : choice(-1);
    }

    private Turn choice(double reward) {
        final float[] seen = new float[LENGTH + 1];
        seen[place] = 1;
        seen[LENGTH] = homeIsRight ? 1 : -1;
        return new Turn.Choice(Bandit.observation(seen), mask(), reward);
    }

    private ActionMask mask() {
        final BitSet allowed = new BitSet();
        allowed.set(0, place > 0);
        allowed.set(1, place < LENGTH - 1);
        return ActionMask.of(allowed, 3);
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
