package org.noctule.agent.problem;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.noctule.agent.mirror.OverUse;

/** The record of one run of the problem. */
public final class EpisodeRecord {
    private final List<Double> rewards = new ArrayList<>();
    private final int processors;
    private final Optional<OverUse> overUse;
    private double end;
    private boolean ended;

    EpisodeRecord(int processors, Optional<OverUse> overUse) {
        this.processors = processors;
        this.overUse = overUse;
    }

    void reward(double reward) {
        rewards.add(reward);
    }

    void end(double date) {
        end = date;
        ended = true;
    }

    /** {@return a reward for each action, in order, unmodifiable; the last action may be without, as in HDeepRM} */
    public List<Double> rewards() {
        return Collections.unmodifiableList(rewards);
    }

    /** {@return the number of processors of the machine} */
    public int processors() {
        return processors;
    }

    /** {@return the record of over-use, empty if none is kept} */
    public Optional<OverUse> overUse() {
        return overUse;
    }

    /**
     * Tells whether the run is over.
     *
     * @return true once SIMULATION_ENDS came
     */
    public boolean ended() {
        return ended;
    }

    /** {@return the date of SIMULATION_ENDS in seconds} */
    public double end() {
        return end;
    }
}
