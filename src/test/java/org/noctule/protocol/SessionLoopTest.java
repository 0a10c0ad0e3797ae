package org.noctule.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SessionLoopTest {
    private final List<String> course = new ArrayList<>();

    /** Three messages at the dates 0, 1 and 2. */
    private final class ThreeMessages implements Session {
        private int date;

        private Message message() {
            course.add("message " + date);
            return new Message(date, ended() ? List.of(new Event.SimulationEnds(date)) : List.of());
        }

        @Override
        public Message begin() {
            return message();
        }

        @Override
        public Message next(Reply reply) {
            assertThat(reply.now()).isEqualTo(date);
            date++;
            return message();
        }

        @Override
        public boolean ended() {
            return date == 2;
        }

        @Override
        public void close() {
            course.add("closed");
        }
    }

    private Reply decide(Message message) {
        course.add("decide " + (int) message.now());
        return Reply.none(message.now());
    }

    private final class Watch implements SessionListener {
        @Override
        public void asked(Message message) {
            course.add("asked " + (int) message.now());
        }

        @Override
        public void answered(Message message, Reply reply) {
            course.add("answered " + (int) message.now());
        }
    }

    @Test
    void tellsEveryMessageAndTheLastOneTooAndReturnsItsReply() {
        final Reply last = SessionLoop.play(new ThreeMessages(), this::decide, new Watch());
        assertThat(last.now()).isEqualTo(2);
        assertThat(course)
                .containsExactly(
                        "message 0",
                        "asked 0",
                        "decide 0",
                        "answered 0",
                        "message 1",
                        "asked 1",
                        "decide 1",
                        "answered 1",
                        "message 2",
                        "asked 2",
                        "decide 2",
                        "answered 2");
    }

    @Test
    void isStoppedByAListenerBeforeTheDecisionSideIsAsked() {
        final SessionListener stop = new SessionListener() {
            @Override
            public void asked(Message message) {
                if (message.now() == 1) {
                    throw new IllegalStateException("enough");
                }
            }
        };
        assertThatThrownBy(() -> SessionLoop.play(new ThreeMessages(), this::decide, stop))
                .hasMessage("enough");
        assertThat(course).containsExactly("message 0", "decide 0", "message 1");
    }

    @Test
    void needsNoListener() {
        assertThat(SessionLoop.play(new ThreeMessages(), this::decide, SessionListener.NONE)
                        .decisions())
                .isEmpty();
    }
}
