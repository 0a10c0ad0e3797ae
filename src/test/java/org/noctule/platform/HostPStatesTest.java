package org.noctule.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.test.Shared;

class HostPStatesTest {
    private static final Pattern HOST = Pattern.compile(
            "<host id=\"cor_(\\d+)\" pstate=\"3\" speed=\"([^\"]+)\">\\s*<prop id=\"watt_per_state\" value=\"([^\"]+)\"/>");

    @ParameterizedTest
    @ValueSource(strings = {"learning", "mini"})
    void equalsWhatSimGridReadsFromThePublishedFile(String name) throws IOException {
        final Platform platform = PublishedPlatformsTest.platform(name);
        final Matcher hosts =
                HOST.matcher(Files.readString(Shared.file("golden/hdeeprm/c02_" + name + "_platform.xml")));
        int core = 0;
        while (hosts.find()) {
            assertThat(Integer.parseInt(hosts.group(1))).isEqualTo(core);
            final HostPStates states = HostPStates.published(platform.processorType(platform.processorOfCore(core)));
            final String[] speeds = hosts.group(2).split(", ");
            final String[] watts = hosts.group(3).split(", ");
            assertThat(states.count()).isEqualTo(speeds.length).isEqualTo(watts.length);
            for (int state = 0; state < speeds.length; state++) {
                assertThat(states.flops(state)).isEqualTo(flops(speeds[state]));
                assertThat(states.watts(state) + ":" + states.watts(state)).isEqualTo(twoNumbers(watts[state]));
            }
            core++;
        }
        assertThat(core).isEqualTo(platform.nbCores());
    }

    private static double flops(String speed) {
        return speed.endsWith("Gf")
                ? Double.parseDouble(speed.substring(0, speed.length() - 2)) * 1e9
                : Double.parseDouble(speed.substring(0, speed.length() - 1));
    }

    private static String twoNumbers(String watts) {
        final String[] pair = watts.split(":");
        return Double.parseDouble(pair[0]) + ":" + Double.parseDouble(pair[1]);
    }

    @Test
    void roundsTiesToEvenAsPythonDoes() {
        assertThat(HostPStates.published(new ProcessorType("a", 1, 0.0625, 1, 1, 2.1875))
                        .flops(0))
                .isEqualTo(0.062e9);
        assertThat(HostPStates.published(new ProcessorType("a", 1, 1, 1, 1, 2.1875))
                        .watts(0))
                .isEqualTo(2.188);
        assertThat(HostPStates.published(new ProcessorType("a", 1, 1, 1, 1, 1.0005))
                        .watts(0))
                .isEqualTo(1.0);
    }

    @Test
    void exactStatesAgreeWithTheDecisionSide() {
        final ProcessorType type = new ProcessorType("a", 8, 2.2, 8, 51.2, 71.25);
        final HostPStates states = HostPStates.exact(type);
        for (int state = 0; state < 4; state++) {
            assertThat(states.watts(state)).isEqualTo(SlowCores.powerFactor(state) * 8.90625);
        }
        assertThat(states.flops(0)).isEqualTo(2.2 * 8 * 1e9);
        assertThat(states.flops(1)).isEqualTo(0.75 * (2.2 * 8) * 1e9);
        assertThat(states.flops(2)).isEqualTo(0.001);
        assertThat(states.flops(3)).isEqualTo(0.001);
    }
}
