package org.noctule.learning.network;

import org.noctule.model.Layout;

/** A network that is played as it is, and never trained. It may own native memory; not thread-safe. */
public interface PlayedNetwork extends AutoCloseable {
    /** {@return the meaning of its inputs and outputs: the layout that its file tells} */
    Layout layout();

    /**
     * Scores actions.
     *
     * @param observation as many values as the layout says
     * @return a score for each action
     * @throws org.noctule.error.NoctuleException of kind RUN if the network fails
     */
    float[] scores(float[] observation);

    @Override
    void close();
}
