package org.noctule.simulator;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.workload.Profile;
import org.noctule.workload.UsedProfiles;

/** Makes stages of profiles, and knows which profiles are too much. */
final class Stages {
    private static final int MOST_PARTS = 10_000_000;

    private Stages() {}

    /**
     * The stage of a profile that is not refused, whose end in time gives the profile's return code.
     *
     * @param transfer what goes on beside it
     */
    static Stage of(Profile profile, JobPlay play, Transfer transfer, Stage.Next next) {
        final Stage.Next then = code -> next.done(code == 0 ? profile.returnCode() : code);
        if (ParallelTasks.cover(profile)) {
            return new TaskStage(play, profile.name(), transfer.with(play.task(profile)), true, then);
        } else if (profile instanceof Profile.Delay delay) {
            return new DelayStage(play, delay.name(), delay.delay(), then);
        } else if (profile instanceof Profile.Composed sequence) {
            return sequence(sequence, play, transfer, then);
        } else if (profile instanceof Profile.UsageTrace trace) {
            return new TraceStage(play, trace, then);
        } else if (profile instanceof Profile.Send send) {
            return new SendStage(play, send, then);
        } else if (profile instanceof Profile.Receive receive) {
            return new ReceiveStage(play, receive, transfer, then);
        }
        throw new IllegalStateException("The profile " + profile.name() + " was not refused.");
    }

    private static Stage sequence(Profile.Composed sequence, JobPlay play, Transfer transfer, Stage.Next then) {
        final List<Profile> parts = sequence.parts();
        return new SequenceStage(
                sequence.name(),
                (long) parts.size() * sequence.repeat(),
                (index, done) -> {
                    final int part = (int) (index % parts.size());
                    return of(parts.get(part), play, transfer.part(part), done);
                },
                then);
    }

    /** Says what a profile wants that cannot be simulated, as a clause about it; empty if nothing. */
    static String refusal(Profile profile) {
        if (UsedProfiles.each(profile).stream().anyMatch(Profile.PipeDream.class::isInstance)) {
            return CoreDemands.TRAINING;
        }
        final Optional<Profile> unknown = UsedProfiles.each(profile).stream()
                .filter(Profile.Named.class::isInstance)
                .findFirst();
        if (unknown.isPresent()) {
            return "has a part (" + unknown.get().name() + ") that is unknown";
        }
        return length(profile, new IdentityHashMap<>()) > MOST_PARTS
                ? "has more than " + MOST_PARTS + " parts, repetitions counted"
                : "";
    }

    /** How many stages a profile plays one after the other, at most; the known ones are not counted through again. */
    private static double length(Profile profile, Map<Profile, Double> known) {
        final Double counted = known.get(profile);
        if (counted != null) {
            return counted;
        }
        double parts = 0;
        if (profile instanceof Profile.Composed sequence) {
            for (final Profile part : sequence.parts()) {
                parts += length(part, known);
            }
            parts *= sequence.repeat();
        } else if (profile instanceof Profile.Receive receive) {
            for (final Optional<Profile> part : List.of(receive.success(), receive.failure(), receive.timeout())) {
                parts += part.isPresent() ? length(part.get(), known) : 0;
            }
        }
        parts = Math.max(1, parts);
        known.put(profile, parts);
        return parts;
    }
}
