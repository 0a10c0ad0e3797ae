package org.noctule.hosts.simulator;

import java.util.function.Function;
import org.noctule.protocol.Event;

/** Stages one after the other, until one fails. */
final class SequenceStage extends Stage {
    /** Makes the stages. */
    @FunctionalInterface
    interface Parts {
        Stage get(long index, Next next);
    }

    private final String name;
    private final long size;
    private final Parts parts;
    private final Next next;
    private long index;
    private long first;
    private double skipped;
    private boolean playing;
    private boolean again;
    private boolean paused;
    private boolean due;

    @SuppressWarnings("NullAway.Init") // set when the stage begins, before which nobody asks
    private Stage current;

    /**
     * Prepares a sequence.
     *
     * @param size number of stages, at least 1
     * @param parts makes the stage of an index below the size
     */
    SequenceStage(String name, long size, Parts parts, Next next) {
        this.name = name;
        this.size = size;
        this.parts = parts;
        this.next = next;
    }

    @Override
    void skip(double fraction) {
        final double place = fraction * size;
        first = Math.min(size - 1, (long) place);
        skipped = Math.min(1, place - first);
    }

    @Override
    void pause() {
        paused = true;
        current.pause();
    }

    @Override
    void resume() {
        paused = false;
        if (due) {
            due = false;
            index++;
            play();
        } else {
            current.resume();
        }
    }

    @Override
    double fraction() {
        return fraction(Stage::fraction);
    }

    @Override
    void begin() {
        index = first;
        play();
    }

    /** Plays on; stages that are over as soon as they begin come back here, and are not stacked on each other. */
    private void play() {
        again = true;
        if (playing) {
            return;
        }
        playing = true;
        while (again) {
            again = false;
            current = parts.get(index, this::done);
            if (skipped > 0) {
                current.skip(skipped);
                skipped = 0;
            }
            current.begin();
        }
        playing = false;
    }

    private void done(int code) {
        if (code != 0 || index + 1 == size) {
            next.done(code);
            return;
        }
        if (paused) {
            // It was over at the very date of the pause: the next one begins after it.
            due = true;
            return;
        }
        index++;
        play();
    }

    @Override
    void cancel() {
        current.cancel();
    }

    /** The part of the sequence that is over, if all stages count alike. */
    double fraction(Function<Stage, Double> ofStage) {
        return (index + ofStage.apply(current)) / size;
    }

    @Override
    Event.Progress progress() {
        return new Event.Progress.Sequence(name, index, current.progress());
    }

    @Override
    int killCode() {
        return current.killCode();
    }
}
