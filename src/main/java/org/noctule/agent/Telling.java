package org.noctule.agent;

import java.util.List;
import org.noctule.protocol.Decider;

/**
 * A decision side that can tell how things stand in the words of another program, such as the scheduler that it stands
 * in for. It is asked between messages, and nothing is decided after that.
 */
public interface Telling extends Decider {
    /** {@return the words for what it can tell, such as {@code squeue}; unmodifiable} */
    List<String> words();

    /**
     * Tells how things stand.
     *
     * @param word one of its words
     * @param date a date in seconds, not before the last message
     * @return the text, with line ends
     */
    String tell(String word, double date);
}
