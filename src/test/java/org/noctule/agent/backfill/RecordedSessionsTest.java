package org.noctule.agent.backfill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.codec.Codec;
import org.noctule.protocol.codec.Dialect;
import org.noctule.test.BatsimSession;

/**
 * Agents hear what Batsim told another scheduler, whose jobs start and end as they never asked for: whatever they
 * answer is legal for what they have heard and answered so far.
 */
final class RecordedSessionsTest {
    private static final List<String> AGENTS =
            List.of("fcfs", "filler", "easy", "easy-sjbf", "conservative", "random", "classic");

    private static final List<String> KEYS = List.of("", "\"passes\": \"event\"", "\"cores\": \"high_cores\"");
    private static final List<String> ALL_KEYS = List.of("fcfs", "filler", "easy");

    static List<String> sessions() throws IOException {
        return BatsimSession.names();
    }

    @ParameterizedTest
    @MethodSource("sessions")
    void allAgentsAnswerWhatIsLegal(String session) throws IOException {
        final Codec codec = Codec.of(Dialect.BATSIM);
        final List<Message> messages = new ArrayList<>();
        for (final BatsimSession.Frame frame : BatsimSession.of(session).frames()) {
            if (frame.fromBatsim()) {
                messages.add(codec.decodeMessage(frame.bytes()));
            }
        }
        for (final String name : AGENTS) {
            for (final String keys : ALL_KEYS.contains(name) ? KEYS : List.of("")) {
                assertThatCode(() -> answersWhatIsLegal(TestMachines.agent(name, keys), messages, codec))
                        .as("%s {%s}", name, keys)
                        .doesNotThrowAnyException();
            }
        }
    }

    private static void answersWhatIsLegal(Decider agent, List<Message> messages, Codec codec) {
        final LegalAnswers answers = new LegalAnswers();
        for (final Message message : messages) {
            answers.hear(message);
            final Reply reply = agent.decide(message);
            answers.check(message, reply);
            final Reply read = Codec.of(Dialect.BATSIM).decodeReply(codec.encode(reply), message.now());
            assertThat(read.decisions()).hasSameSizeAs(reply.decisions());
        }
    }
}
