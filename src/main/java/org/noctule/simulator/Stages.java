package org.noctule.simulator;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.noctule.simulator.network.ParallelTask;
import org.noctule.workload.Profile;

/** Makes stages of profiles, and knows which profiles are too much. */
final class Stages {
    private static final double[] NOTHING = {};
    private static final int MOST_PARTS = 10_000_000;

    private Stages() {}

    /** The stage of a profile that is not refused, whose end in time gives the profile's return code. */
    static Stage of(Profile profile, JobPlay play, Stage.Next next) {
        final Stage.Next then = code -> next.done(code == 0 ? profile.returnCode() : code);
        final int size = play.hosts().length;
        if (profile instanceof Profile.Delay delay) {
            return new DelayStage(play, delay.name(), delay.delay(), then);
        } else if (profile instanceof Profile.ReferenceTime time) {
            return task(profile, play, even(size, time.seconds() * play.referenceSpeed()), NOTHING, then);
        } else if (profile instanceof Profile.ParallelHomogeneous task) {
            return task(profile, play, even(size, task.cpu()), pairs(size, task.com()), then);
        } else if (profile instanceof Profile.ParallelHomogeneousTotal task) {
            return task(profile, play, even(size, task.cpu() / size), pairs(size, task.com() / size), then);
        } else if (profile instanceof Profile.Parallel task) {
            return task(profile, play, array(task.cpu()), array(task.com()), then);
        } else if (profile instanceof Profile.Composed sequence) {
            final List<Profile> parts = sequence.parts();
            return new SequenceStage(
                    sequence.name(),
                    parts.size() * sequence.repeat(),
                    (i, done) -> of(parts.get(i % parts.size()), play, done),
                    then);
        } else if (profile instanceof Profile.UsageTrace trace) {
            return new TraceStage(play, trace, then);
        } else if (profile instanceof Profile.Send send) {
            return new SendStage(play, send, then);
        } else if (profile instanceof Profile.Receive receive) {
            return new ReceiveStage(play, receive, then);
        }
        throw new IllegalStateException("The profile " + profile.name() + " was not refused.");
    }

    /** Says what a profile wants that cannot be simulated, as a clause about it; empty if nothing. */
    static String refusal(Profile profile) {
        if (profile instanceof Profile.ParallelFileSystem || profile instanceof Profile.DataStaging) {
            return "uses storages, which are not simulated yet";
        }
        if (profile instanceof Profile.Named) {
            return "has a part (" + profile.name() + ") that is unknown or contains itself";
        }
        if (length(profile) > MOST_PARTS) {
            return "has more than " + MOST_PARTS + " parts, repetitions counted";
        }
        return parts(profile).stream()
                .map(Stages::refusal)
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
    }

    /** Number of parts that a profile plays one after the other, at most. */
    private static double length(Profile profile) {
        final double parts = parts(profile).stream().mapToDouble(Stages::length).sum();
        return profile instanceof Profile.Composed sequence ? parts * sequence.repeat() : Math.max(1, parts);
    }

    /** Whether a profile can be played on any number of executors. */
    static boolean freeSize(Profile profile) {
        return profile instanceof Profile.ParallelHomogeneousTotal
                || profile instanceof Profile.Composed sequence
                        && sequence.parts().stream().allMatch(Stages::freeSize);
    }

    /** Whether a profile names exactly as much work as it has executors, wherever it names it for each. */
    static boolean fits(Profile profile, int executors) {
        return profile instanceof Profile.Parallel task
                ? task.cpu().size() == executors
                : parts(profile).stream().allMatch(part -> fits(part, executors));
    }

    private static List<Profile> parts(Profile profile) {
        if (profile instanceof Profile.Composed sequence) {
            return sequence.parts();
        }
        if (profile instanceof Profile.Receive receive) {
            return Stream.of(receive.success(), receive.failure(), receive.timeout())
                    .flatMap(Optional::stream)
                    .toList();
        }
        return List.of();
    }

    private static Stage task(Profile profile, JobPlay play, double[] flops, double[] bytes, Stage.Next then) {
        return new TaskStage(play, profile.name(), new ParallelTask(play.hosts(), flops, bytes), true, then);
    }

    private static double[] even(int size, double amount) {
        final double[] amounts = new double[size];
        Arrays.fill(amounts, amount);
        return amounts;
    }

    /** The same amount between each ordered pair of different executors. */
    private static double[] pairs(int size, double amount) {
        if (amount == 0) {
            return NOTHING;
        }
        final double[] amounts = even(size * size, amount);
        for (int i = 0; i < size; i++) {
            amounts[i * size + i] = 0;
        }
        return amounts;
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
