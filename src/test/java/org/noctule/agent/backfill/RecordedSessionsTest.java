package org.noctule.agent.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.protocol.Codec;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Dialect;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
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

    static Stream<Arguments> sessions() throws IOException {
        final List<String> names = BatsimSession.names();
        return AGENTS.stream().flatMap(agent -> names.stream().map(name -> Arguments.of(agent, name)));
    }

    @ParameterizedTest
    @MethodSource("sessions")
    void answersWhatIsLegal(String name, String session) throws IOException {
        final List<BatsimSession.Frame> frames = BatsimSession.of(session).frames();
        for (final String keys : ALL_KEYS.contains(name) ? KEYS : List.of("")) {
            final Decider agent = TestMachines.agent(name, keys);
            final Codec codec = Codec.of(Dialect.BATSIM);
            final LegalAnswers answers = new LegalAnswers();
            for (final BatsimSession.Frame frame : frames) {
                if (!frame.fromBatsim()) {
                    continue;
                }
                final Message message = codec.decodeMessage(frame.bytes());
                answers.hear(message);
                final Reply reply = agent.decide(message);
                answers.check(message, reply);
                final Reply read = Codec.of(Dialect.BATSIM).decodeReply(codec.encode(reply), message.now());
                assertThat(read.decisions()).hasSameSizeAs(reply.decisions());
            }
        }
    }
}
