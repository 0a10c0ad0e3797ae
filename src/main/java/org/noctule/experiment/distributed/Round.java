package org.noctule.experiment.distributed;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.noctule.json.JsonInput;

/**
 * Tasks of which all must be done before anything else happens.
 *
 * @param <T> a task
 */
final class Round<T> implements Agenda<T> {
    private final Function<T, ObjectNode> question;
    private final Consumer<JsonInput> answered;
    private final Deque<T> open;
    private int left;
    private Optional<RuntimeException> failure = Optional.empty();

    Round(List<T> tasks, Function<T, ObjectNode> question) {
        this(tasks, question, answer -> {});
    }

    /** A round whose answers matter, each of which is told on some thread. */
    Round(List<T> tasks, Function<T, ObjectNode> question, Consumer<JsonInput> answered) {
        this.question = question;
        this.answered = answered;
        this.open = new ArrayDeque<>(tasks);
        this.left = tasks.size();
    }

    /** {@inheritDoc} Waits while others do the last ones, as one of them may be lost. */
    @Override
    public synchronized Optional<T> next() {
        while (open.isEmpty() && left > 0 && failure.isEmpty()) {
            try {
                wait();
            } catch (final InterruptedException e) {
                Thread.currentThread().interrupt();
                return Optional.empty();
            }
        }
        return failure.isPresent() ? Optional.empty() : Optional.ofNullable(open.poll());
    }

    @Override
    public ObjectNode question(T task) {
        return question.apply(task);
    }

    @Override
    public synchronized void done(T task, JsonInput answer) {
        answered.accept(answer);
        left--;
        notifyAll();
    }

    @Override
    public synchronized void back(T task) {
        open.addFirst(task);
        notifyAll();
    }

    @Override
    public synchronized void fail(RuntimeException e) {
        failure = failure.or(() -> Optional.of(e));
        notifyAll();
    }

    /** Throws the failure, if there was one. */
    synchronized void demandAll() {
        failure.ifPresent(e -> {
            throw e;
        });
    }
}
