package org.noctule.learning.bridge;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.noctule.agent.FreeCores;
import org.noctule.agent.view.BareCluster;
import org.noctule.learning.Environment;

/** An environment that tells more of its episodes than a learner here needs. */
public interface BoardEnvironment extends Environment {
    /** {@return in seconds, 0 without an episode} */
    double now();

    /**
     * Counts the jobs that wait.
     *
     * @return their number, 0 without an episode
     */
    int waiting();

    /**
     * Counts the cores.
     *
     * @return how many are free; none without an episode
     */
    FreeCores cores();

    /**
     * Finds what takes the decisions of another program.
     *
     * @return that of the episode; empty, unless told, as a problem has actions of its own
     */
    default Optional<BareCluster> cluster() {
        return Optional.empty();
    }

    /**
     * Sums up the episode that has ended.
     *
     * @return a new object with the figures of its run
     */
    ObjectNode summary();
}
