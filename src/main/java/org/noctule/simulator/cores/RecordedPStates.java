package org.noctule.simulator.cores;

import java.util.Arrays;
import org.noctule.platform.CoreStates;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Recorder;

/** Compares the P-states of the processors that a job touches with those told before. */
final class RecordedPStates implements PStateWatch {
    private static final int IDLE = 3;

    private final CoreStates states;
    private final Recorder recorder;
    private final byte[] told;
    private final ResourceSet.Builder[] changes = new ResourceSet.Builder[IDLE + 1];

    RecordedPStates(CoreStates states, Recorder recorder) {
        this.states = states;
        this.recorder = recorder;
        this.told = new byte[states.platform().nbCores()];
        Arrays.fill(told, (byte) IDLE);
    }

    @Override
    public void begin() {
        recorder.pState(0, ResourceSet.range(0, told.length - 1), IDLE);
    }

    @Override
    public void compare(ResourceSet cores, double now) {
        Arrays.setAll(changes, state -> new ResourceSet.Builder());
        final Platform platform = states.platform();
        final int[] seen = {-1};
        platform.forEachProcessor(cores, (processor, first, last) -> {
            if (processor != seen[0]) {
                seen[0] = processor;
                for (int core = platform.firstCore(processor); core < platform.firstCore(processor + 1); core++) {
                    final int state = states.pState(core);
                    if (state != told[core]) {
                        told[core] = (byte) state;
                        changes[state].add(core);
                    }
                }
            }
        });
        for (int state = 0; state <= IDLE; state++) {
            final ResourceSet changed = changes[state].build();
            if (!changed.isEmpty()) {
                recorder.pState(now, changed, state);
            }
        }
    }
}
