package org.noctule.campaign.dispense;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The rules of {@link Dispenser} as plainly as they can be written: one record per batch, looked through each time. */
final class PlainDispenser {
    private final List<State> states = new ArrayList<>();
    private int handedOut;

    private static final class State {
        final RunBatch batch;
        final List<String> holders = new ArrayList<>();
        boolean given;
        boolean ended;
        int at;

        State(RunBatch batch) {
            this.batch = batch;
        }
    }

    PlainDispenser(List<RunBatch> batches) {
        batches.forEach(batch -> states.add(new State(batch)));
    }

    Optional<RunBatch> claim(String worker) {
        Optional<State> chosen = first(state -> state.given && !state.ended && state.holders.isEmpty());
        if (chosen.isEmpty()) {
            chosen = first(state -> !state.given);
        }
        if (chosen.isEmpty()) {
            chosen = states.stream()
                    .filter(state -> !state.ended && !state.holders.contains(worker))
                    .min(Comparator.comparingInt(state -> state.at));
        }
        chosen.ifPresent(state -> {
            state.given = true;
            state.holders.add(worker);
            state.at = handedOut++;
        });
        return chosen.map(state -> state.batch);
    }

    private Optional<State> first(java.util.function.Predicate<State> which) {
        return states.stream().filter(which).findFirst();
    }

    boolean done(int batch) {
        final State state = states.get(batch);
        final boolean first = !state.ended;
        state.ended = true;
        return first;
    }

    int forfeit(String worker) {
        int free = 0;
        for (State state : states) {
            if (!state.ended && state.holders.remove(worker) && state.holders.isEmpty()) {
                free++;
            }
        }
        return free;
    }

    long left() {
        return states.stream().filter(state -> !state.ended).count();
    }

    int runsLeft() {
        return states.stream()
                .filter(state -> !state.ended)
                .mapToInt(state -> state.batch.runs().size())
                .sum();
    }
}
