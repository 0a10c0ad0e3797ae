package org.noctule.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.coupling.protocol.CouplingEvent;
import org.noctule.coupling.protocol.TransportDecision;
import org.noctule.deepening.protocol.AdaptationDecision;
import org.noctule.deepening.protocol.AdaptationEvent;
import org.noctule.deepening.workload.DeepeningProfile;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.codec.BatsimDescription;
import org.noctule.protocol.codec.Codec;
import org.noctule.protocol.codec.Dialect;
import org.noctule.test.Kinds;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.Workload;

/** Holds that no kind of event, decision, progress or profile is taken for another one, whatever kinds are added. */
class ExhaustiveChoiceTest {

    static List<Event> events() {
        return Kinds.events();
    }

    static List<Event.Progress> progress() {
        return Kinds.progress();
    }

    static List<Decision> decisions() {
        return Kinds.decisions();
    }

    static List<Profile> profiles() {
        return Kinds.profiles();
    }

    @ParameterizedTest
    @MethodSource
    void events(Event event) throws Exception {
        final Taken taken = new Taken(event);
        event.match(taken.<Event.Cases<Exception>>recorder(Event.Cases.class));
        if (event instanceof ElasticEvent elastic) {
            taken.isOnly(ElasticEvent.class);
            elastic.match(taken.<ElasticEvent.Cases<Exception>>recorder(ElasticEvent.Cases.class));
        }
        if (event instanceof Event.Extended) {
            taken.isOnly(Event.Extended.class);
        }
        if (event instanceof AdaptationEvent adaptation) {
            adaptation.match(taken.<AdaptationEvent.Cases<Exception>>recorder(AdaptationEvent.Cases.class));
        }
        if (event instanceof CouplingEvent workflow) {
            workflow.match(taken.<CouplingEvent.Cases<Exception>>recorder(CouplingEvent.Cases.class));
        }
        taken.isOnlyItsOwn();
    }

    @ParameterizedTest
    @MethodSource
    void progress(Event.Progress progress) throws Exception {
        final Taken taken = new Taken(progress);
        progress.match(taken.<Event.Progress.Cases<Exception>>recorder(Event.Progress.Cases.class));
        taken.isOnlyItsOwn();
    }

    @ParameterizedTest
    @MethodSource
    void decisions(Decision decision) throws Exception {
        final Taken taken = new Taken(decision);
        decision.match(taken.<Decision.Cases<Exception>>recorder(Decision.Cases.class));
        if (decision instanceof ElasticDecision elastic) {
            taken.isOnly(ElasticDecision.class);
            elastic.match(taken.<ElasticDecision.Cases<Exception>>recorder(ElasticDecision.Cases.class));
        }
        if (decision instanceof Decision.Extended) {
            taken.isOnly(Decision.Extended.class);
        }
        if (decision instanceof AdaptationDecision adaptation) {
            adaptation.match(taken.<AdaptationDecision.Cases<Exception>>recorder(AdaptationDecision.Cases.class));
        }
        if (!(decision instanceof TransportDecision)) {
            taken.isOnlyItsOwn();
        }
    }

    @ParameterizedTest
    @MethodSource
    void profiles(Profile profile) {
        final Taken taken = new Taken(profile);
        profile.match(taken.<Profile.Cases<Optional<String>>>recorder(Profile.Cases.class));
        if (profile instanceof Profile.Extended) {
            taken.isOnly(Profile.Extended.class);
        }
        if (profile instanceof DeepeningProfile training) {
            training.match(taken.<DeepeningProfile.Cases<Optional<String>>>recorder(DeepeningProfile.Cases.class));
        }
        if (!(profile instanceof Profile.Extended) || profile instanceof DeepeningProfile) {
            taken.isOnlyItsOwn();
        }
    }

    /** The cases that are taken for one of a kind. */
    private static final class Taken {
        private final Object one;
        private final List<Class<?>> cases = new ArrayList<>();

        Taken(Object one) {
            this.one = one;
        }

        @SuppressWarnings("unchecked")
        <C> C recorder(Class<?> kind) {
            return (C)
                    Proxy.newProxyInstance(kind.getClassLoader(), new Class<?>[] {kind}, (proxy, method, arguments) -> {
                        assertThat(arguments).containsExactly(one);
                        cases.add(method.getParameterTypes()[0]);
                        return null;
                    });
        }

        void isOnlyItsOwn() {
            isOnly(one.getClass());
        }

        /** Checks the case that was taken, and forgets it. */
        void isOnly(Class<?> type) {
            assertThat(cases).containsExactly(type);
            cases.clear();
        }
    }

    private static Codec[] ends(Dialect dialect, Job... jobs) {
        final Codec simulator =
                Codec.of(dialect, BatsimDescription.of(List.of(new Workload("w0", List.of(jobs), List.of()))));
        final Codec agent = Codec.of(dialect);
        agent.decodeMessage(
                simulator.encode(new Message(0, List.of(Kinds.events().get(0)))));
        simulator.decodeReply(agent.encode(Reply.none(0)), 0);
        return new Codec[] {simulator, agent};
    }

    private static List<Event> read(Dialect dialect, Event event, Job... jobs) {
        final Codec[] ends = ends(dialect, jobs);
        return ends[1].decodeMessage(ends[0].encode(new Message(2, List.of(event))))
                .events();
    }

    private static Event sent(Dialect dialect, Event event, Job... jobs) {
        final List<Event> read = read(dialect, event, jobs);
        assertThat(read).hasSize(1);
        return read.get(0);
    }

    @ParameterizedTest
    @MethodSource("events")
    void everyEventIsReadAsItWasWritten(Event event) {
        for (final Dialect dialect : Dialect.values()) {
            if (dialect == Dialect.BATSIM && (event instanceof ElasticEvent || event instanceof Event.Extended)) {
                assertThat(read(dialect, event)).isEmpty();
                continue;
            }
            final Event read = event instanceof Event.JobSubmitted submitted
                    ? sent(dialect, event, submitted.job())
                    : sent(dialect, event);
            if (event instanceof Event.SimulationBegins) {
                assertThat(read).isInstanceOf(Event.SimulationBegins.class);
            } else {
                assertThat(read).isEqualTo(event);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("progress")
    void allProgressIsReadAsItWasWritten(Event.Progress progress) {
        final Event event = new Event.JobsKilled(2, List.of("w0!1"), Map.of("w0!1", progress));
        for (final Dialect dialect : Dialect.values()) {
            assertThat(sent(dialect, event)).isEqualTo(event);
        }
    }

    @ParameterizedTest
    @MethodSource("decisions")
    void everyDecisionIsReadAsItWasWrittenOrRefused(Decision decision) {
        for (final Dialect dialect : Dialect.values()) {
            final Codec[] ends = ends(dialect);
            final Reply reply = new Reply(2, List.of(decision));
            if (dialect == Dialect.BATSIM && extension(decision)) {
                assertThatThrownBy(() -> ends[1].encode(reply)).isInstanceOf(NoctuleException.class);
            } else {
                assertThat(ends[0].decodeReply(ends[1].encode(reply), 0)).isEqualTo(reply);
            }
        }
    }

    private static boolean extension(Decision decision) {
        return decision instanceof ElasticDecision
                || decision instanceof Decision.Extended
                || decision instanceof Decision.ExecuteJob execute
                        && execute.plan().isPresent();
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void everyProfileReachesTheDecisionSide(Profile profile) {
        final Job job = Kinds.job(profile);
        final Event submitted = new Event.JobSubmitted(1, job);
        if (profile instanceof Profile.Named) {
            assertThatThrownBy(() -> sent(Dialect.NOCTULE, submitted, job)).isInstanceOf(NoctuleException.class);
            return;
        }
        assertThat(sent(Dialect.NOCTULE, submitted, job)).isEqualTo(submitted);
        final Profile told = ((Event.JobSubmitted) sent(Dialect.BATSIM, submitted, job))
                .job()
                .profile();
        if (profile instanceof Profile.ReferenceTime trace) {
            assertThat(told)
                    .isInstanceOfSatisfying(
                            Profile.ParallelHomogeneous.class,
                            task -> assertThat(task.cpu())
                                    .isEqualTo(trace.seconds() * Kinds.PLATFORM.referenceGflops() * 1e9));
        } else {
            assertThat(told).isEqualTo(profile);
        }
    }
}
