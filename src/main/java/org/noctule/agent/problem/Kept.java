package org.noctule.agent.problem;

import java.util.Optional;
import java.util.function.Supplier;

/** A value that is made when it is first asked for, and kept. */
final class Kept<T> {
    private final Supplier<T> made;
    private Optional<T> value = Optional.empty();

    Kept(Supplier<T> made) {
        this.made = made;
    }

    T get() {
        if (value.isEmpty()) {
            value = Optional.of(made.get());
        }
        return value.get();
    }
}
