package org.noctule.learning.bridge;

import java.util.Map;
import org.noctule.json.JsonInput;

/** Makes environments that take the places of others at a board, as another program asks for them. */
public interface BoardChanges {
    /**
     * Makes environments.
     *
     * @param asked what the other program wrote
     * @return environments by the numbers of their rows, whose observations and actions are like those of before
     * @throws org.noctule.error.NoctuleException if it cannot be done: then all stays as it was
     */
    Map<Integer, ? extends BoardEnvironment> make(JsonInput asked);
}
