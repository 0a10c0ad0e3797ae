package org.noctule.experiment.distributed;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.noctule.json.JsonInput;

/**
 * The tasks that members are given, each to whoever is free. Thread-safe.
 *
 * @param <T> a task
 */
interface Agenda<T> {
    /** The next task, which may be waited for; empty if there are no more. */
    Optional<T> next();

    /** The question by which a member is given a task. */
    ObjectNode question(T task);

    /** Takes note that a task is done, and of what was answered. */
    void done(T task, JsonInput answer);

    /** Takes a task back whose member is lost. */
    void back(T task);

    /** Ends the agenda, as nobody could do its tasks. */
    void fail(RuntimeException failure);
}
