package org.noctule.protocol.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.noctule.json.OwnServices;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;

/**
 * The events and decisions of a capability on the wire. Each is a NOTIFY whose data is {@code {"type"}}, with an object
 * {@code noctule} beside it. They go to peers alone that announced the feature, or sent such a decision. All of them
 * stand in {@code META-INF/services} of this jar, in the order in which features are announced.
 */
public interface Notices {
    /** {@return the names by which peers announce that they know them, in the order of the announcement} */
    List<String> features();

    /**
     * Lists the features of which a peer must have announced one to be told of an event.
     *
     * @param event one of {@link #eventKind}
     * @return some of {@link #features}
     */
    default List<String> features(Event.Extended event) {
        return features();
    }

    /**
     * Lists the features of which a peer must have announced one to be sent a decision, and which who sends it shows.
     *
     * @param decision one of {@link #decisionKind}
     * @return some of {@link #features}
     */
    default List<String> features(Decision.Extended decision) {
        return features();
    }

    /** {@return the kind of its events} */
    Class<? extends Event.Extended> eventKind();

    /** {@return the kind of its decisions} */
    Class<? extends Decision.Extended> decisionKind();

    /** {@return the types of its events} */
    Set<String> events();

    /** {@return the types of its decisions} */
    Set<String> decisions();

    /** {@return the clause about a simulator that does not know them, and the line that begins with "Maybe"} */
    List<String> unknown();

    /**
     * Writes an event.
     *
     * @param out the frame
     * @param event one of {@link #eventKind}
     * @throws IOException if it cannot be written
     */
    void write(JsonGenerator out, Event.Extended event) throws IOException;

    /**
     * Writes a decision.
     *
     * @param out the frame
     * @param decision one of {@link #decisionKind}
     * @throws IOException if it cannot be written
     */
    void write(JsonGenerator out, Decision.Extended decision) throws IOException;

    /**
     * Reads an event.
     *
     * @param in the object beside the data
     * @param date its date, in seconds
     * @param type one of {@link #events}
     * @return the event
     * @throws IOException if it cannot be read
     */
    Event.Extended event(WireInput in, double date, String type) throws IOException;

    /**
     * Reads a decision.
     *
     * @param in the object beside the data
     * @param date its date, in seconds
     * @param type one of {@link #decisions}
     * @return the decision
     * @throws IOException if it cannot be read
     */
    Decision.Extended decision(WireInput in, double date, String type) throws IOException;

    /** {@return those of all capabilities} */
    static List<Notices> all() {
        return Known.ALL;
    }

    /**
     * Finds the notices of an event.
     *
     * @param event the event
     * @return those of its capability
     */
    static Notices of(Event.Extended event) {
        return Known.first(notices -> notices.eventKind().isInstance(event)).orElseThrow();
    }

    /**
     * Finds the notices of a decision.
     *
     * @param decision the decision
     * @return those of its capability
     */
    static Notices of(Decision.Extended decision) {
        return Known.first(notices -> notices.decisionKind().isInstance(decision))
                .orElseThrow();
    }

    /**
     * Finds the notices of an event that is to be read.
     *
     * @param type its type
     * @return those of its capability, empty if it is none's
     */
    static Optional<Notices> ofEvent(String type) {
        return Known.first(notices -> notices.events().contains(type));
    }

    /**
     * Finds the notices of a decision that is to be read.
     *
     * @param type its type
     * @return those of its capability, empty if it is none's
     */
    static Optional<Notices> ofDecision(String type) {
        return Known.first(notices -> notices.decisions().contains(type));
    }

    /** The list of this jar. */
    final class Known {
        private static final List<Notices> ALL = OwnServices.of(Notices.class);

        private Known() {}

        private static Optional<Notices> first(Predicate<Notices> asked) {
            return ALL.stream().filter(asked).findFirst();
        }
    }
}
