package org.noctule.workload.batsim;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.codec.BatsimDescription;
import org.noctule.protocol.codec.Codec;
import org.noctule.protocol.codec.CodecContract;
import org.noctule.protocol.codec.Dialect;
import org.noctule.workload.DataItem;
import org.noctule.workload.Dependencies;
import org.noctule.workload.JobOutline;

class OutlineJsonTest {
    private static final List<JobOutline> OUTLINES = List.of(
            new JobOutline("w0!a", 0, 1, Double.POSITIVE_INFINITY, Dependencies.NONE),
            new JobOutline(
                    "w0!b",
                    2.5,
                    3,
                    0.1,
                    new Dependencies(
                            List.of("w0!a"),
                            7,
                            List.of(new DataItem("w0!x", 1e12)),
                            List.of(new DataItem("w0!y", 0.5)))));

    private static Message begins(List<JobOutline> outlines) {
        final Event.SimulationBegins known = CodecContract.begins();
        return new Message(
                0,
                List.of(new Event.SimulationBegins(
                        0,
                        known.platform(),
                        known.pStates(),
                        known.limits(),
                        known.workloads(),
                        known.features(),
                        outlines)));
    }

    private static byte[] frame(Dialect dialect, List<JobOutline> outlines) {
        return Codec.of(dialect, BatsimDescription.NONE).encode(begins(outlines));
    }

    @Test
    void tellsAgentsTheJobsAheadThatWaitForOthers() {
        final Event read = Codec.of(Dialect.NOCTULE)
                .decodeMessage(frame(Dialect.NOCTULE, OUTLINES))
                .events()
                .get(0);

        assertThat(((Event.SimulationBegins) read).outlines()).isEqualTo(OUTLINES);
    }

    @Test
    void tellsNothingWhereThereAreNoneOrToBatsimsPeers() {
        assertThat(new String(frame(Dialect.NOCTULE, OUTLINES), StandardCharsets.UTF_8))
                .contains("think_time");
        assertThat(new String(frame(Dialect.NOCTULE, List.of()), StandardCharsets.UTF_8))
                .doesNotContain("\"jobs\"");
        assertThat(new String(frame(Dialect.BATSIM, OUTLINES), StandardCharsets.UTF_8))
                .doesNotContain("think_time");
    }
}
