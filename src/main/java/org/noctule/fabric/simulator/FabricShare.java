package org.noctule.fabric.simulator;

import java.util.Optional;
import java.util.function.Supplier;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Claim;
import org.noctule.simulator.FabricEvent;
import org.noctule.simulator.Recorder;
import org.noctule.workload.Job;

/** The share of a fabric job. */
final class FabricShare implements Claim {
    private final Job job;
    private final int number;
    private final Mounted place;
    private final Recorder recorder;
    private final Supplier<ResourceSet> channels;
    private Optional<ResourceSet> used = Optional.empty();
    private boolean held;

    FabricShare(Job job, int number, Mounted place, Supplier<ResourceSet> channels, Recorder recorder) {
        this.job = job;
        this.number = number;
        this.place = place;
        this.channels = channels;
        this.recorder = recorder;
    }

    @Override
    public ResourceSet alloc() {
        return place.alloc();
    }

    @Override
    public ResourceSet channels() {
        used = used.or(() -> Optional.of(channels.get()));
        return used.get();
    }

    /** Whether the job holds it now. */
    boolean isHeld() {
        return held;
    }

    /** Takes hold without a word. */
    void mount() {
        place.fabric().mount(number, place.plan());
        held = true;
    }

    @Override
    public void take(double now) {
        mount();
        recorder.fabric(job, now, new FabricEvent.Started(place.figures(), () -> place.channels(job), place::step));
    }

    /** Takes hold for a job that has started before, and works from a date on. */
    void takeOver(double now, double continuesAt) {
        mount();
        recorder.fabric(
                job,
                now,
                new FabricEvent.Replanned(place.figures(), () -> place.channels(job), place::step, continuesAt));
    }

    @Override
    public void release() {
        if (held) {
            place.fabric().release(number, place.alloc());
            held = false;
        }
    }

    /** Gives everything back while the job is suspended. */
    void halt(double now) {
        release();
        recorder.fabric(job, now, new FabricEvent.Halted());
    }

    @Override
    public void cutOff(double now) {
        recorder.fabric(job, now, new FabricEvent.CutOff());
    }
}
