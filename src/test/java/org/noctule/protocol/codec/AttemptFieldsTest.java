package org.noctule.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.workload.Attempt;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

class AttemptFieldsTest {
    private static final Attempt THIRD = new Attempt(2, "w0!1", 1.0 / 3);
    private static final Job JOB = new Job(
            THIRD.id(),
            0,
            1,
            9,
            9,
            0,
            0,
            new Profile.ReferenceTime("p", 5, Map.of("type", "reference_time")),
            Map.of());
    private static final Message AGAIN =
            new Message(7, List.of(new Event.JobSubmitted(7, JOB, Optional.of(THIRD)), new Event.JobSubmitted(7, JOB)));

    private final Codec simulator = Codec.of(Dialect.NOCTULE, BatsimDescription.NONE);
    private final Codec agent = Codec.of(Dialect.NOCTULE);

    private void meet() {
        agent.decodeMessage(simulator.encode(new Message(0, List.of(CodecContract.begins()))));
        simulator.decodeReply(agent.encode(Reply.none(0)), 0);
    }

    private static String text(byte[] frame) {
        return new String(frame, StandardCharsets.UTF_8);
    }

    @Test
    void tellsFurtherAttemptsBesideTheData() {
        meet();

        final byte[] frame = simulator.encode(AGAIN);
        assertThat(text(frame)).contains("\"noctule\":{\"attempt\":2,\"parent\":\"w0!1\",\"progress\":0.333");
        assertThat(agent.decodeMessage(frame).events())
                .extracting(event -> ((Event.JobSubmitted) event).attempt())
                .containsExactly(Optional.of(THIRD), Optional.empty());
    }

    @Test
    void tellsNothingToWhomHasNotAsked() {
        simulator.encode(new Message(0, List.of(CodecContract.begins())));
        simulator.decodeReply("{\"now\": 0, \"events\": []}".getBytes(StandardCharsets.UTF_8), 0);

        assertThat(text(simulator.encode(AGAIN))).doesNotContain("noctule", "parent");
    }

    @ParameterizedTest
    @CsvSource({"attempt, 0", "attempt, -1", "progress, 1.5", "progress, -1", "parent, 5"})
    void refusesWhatIsWrongInTwoLines(String field, String value) {
        meet();
        final String frame = text(simulator.encode(AGAIN))
                .replaceFirst("(?<=\"noctule\":\\{.{0,60})\"" + field + "\":[^,}]+", "\"" + field + "\":" + value);

        assertThatThrownBy(() -> agent.decodeMessage(frame.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOfSatisfying(NoctuleException.class, e -> {
                    assertThat(e.getMessage()).contains(field);
                    assertThat(e.remedy()).startsWith("Maybe");
                });
    }
}
