package org.noctule.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.noctule.simulator.Recorder;

final class RecorderPairTest {
    /** One that is left out would reach neither result files nor observers of a run that is watched. */
    @Test
    void handsOnAllThatARecorderIsTold() {
        final List<String> handedOn = Arrays.stream(RecorderPair.class.getDeclaredMethods())
                .map(Method::getName)
                .toList();
        assertThat(handedOn)
                .containsAll(Arrays.stream(Recorder.class.getDeclaredMethods())
                        .map(Method::getName)
                        .toList());
    }
}
