package org.noctule.hosts.simulator;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.noctule.failure.CheckpointTimes;
import org.noctule.failure.simulator.AttemptCourse;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.Objection;
import org.noctule.simulator.PartCases;
import org.noctule.workflow.simulator.staging.ItemPlaces;
import org.noctule.workload.Profile;
import org.noctule.workload.UsedProfiles;

/** Makes the stage of a profile, and is what comes after it: its end in time gives the profile's return code. */
final class Stages extends PartCases<Stage> implements Stage.Next {
    private static final int MOST_PARTS = 10_000_000;

    private final Profile profile;
    private final JobPlay play;
    private final Transfer transfer;
    private final Stage.Next next;

    private Stages(Profile profile, JobPlay play, Transfer transfer, Stage.Next next) {
        this.profile = profile;
        this.play = play;
        this.transfer = transfer;
        this.next = next;
    }

    /**
     * Makes the stage of a profile to which there is no objection.
     *
     * @param transfer the transfer beside it
     */
    static Stage of(Profile profile, JobPlay play, Transfer transfer, Stage.Next next) {
        return profile.match(new Stages(profile, play, transfer, next));
    }

    /**
     * Makes all that a job plays: its profile, between checkpoints if it has any, when the items have come that are
     * missing.
     */
    static Stage of(JobPlay play, List<ItemPlaces.Missing> missing) {
        final Stage profile = profile(play);
        return missing.isEmpty() ? profile : new StagingStage(play, missing, code -> play.begin(profile));
    }

    private static Stage profile(JobPlay play) {
        final JobRun run = play.run;
        final CheckpointTimes times = AttemptCourse.of(run).times(run.job(), run.alloc());
        final double before = run.attempt().progress();
        final Function<Stage.Next, Stage> makes = next -> of(run.job().profile(), play, play.transfer(), next);
        if (times.equals(CheckpointTimes.NONE) && before == 0) {
            return makes.apply(play::complete);
        }
        play.leaveWalltime();
        final CheckpointStage whole = new CheckpointStage(play, times, before, makes);
        AttemptCourse.of(run).follow(whole);
        return whole;
    }

    @Override
    public void done(int code) {
        next.done(code == 0 ? profile.returnCode() : code);
    }

    @Override
    protected Stage task(Profile task) {
        return new TaskStage(play, task.name(), transfer.with(play.task(task)), true, this);
    }

    @Override
    public Stage delay(Profile.Delay delay) {
        return new DelayStage(play, delay.name(), delay.delay(), this);
    }

    @Override
    public Stage composed(Profile.Composed sequence) {
        final List<Profile> parts = sequence.parts();
        return new SequenceStage(
                sequence.name(),
                (long) parts.size() * sequence.repeat(),
                (index, then) -> {
                    final int part = (int) (index % parts.size());
                    return of(parts.get(part), play, transfer.part(part), then);
                },
                this);
    }

    @Override
    public Stage usageTrace(Profile.UsageTrace trace) {
        return new TraceStage(play, trace, this);
    }

    @Override
    public Stage send(Profile.Send send) {
        return new SendStage(play, send, this);
    }

    @Override
    public Stage receive(Profile.Receive receive) {
        return new ReceiveStage(play, receive, chosen -> of(chosen, play, transfer, this), this);
    }

    @Override
    public Stage extended(Profile.Extended task) {
        return task.course() != Profile.Course.TOLD ? other(task) : new CouplingTaskStage(play, task.name(), this);
    }

    @Override
    protected Stage other(Profile unknown) {
        throw new IllegalStateException("There was an objection to the profile " + unknown.name() + ".");
    }

    /** Objects to a profile that cannot be simulated, with a clause about it. */
    static Optional<Objection> objection(Profile profile) {
        final Optional<Profile> planned =
                UsedProfiles.each(profile).stream().filter(Profile::planned).findFirst();
        if (planned.isPresent()) {
            return Objection.of(((Profile.Extended) planned.get()).clause());
        }
        final Optional<Profile> unknown = UsedProfiles.each(profile).stream()
                .filter(Profile.Named.class::isInstance)
                .findFirst();
        if (unknown.isPresent()) {
            return Objection.of("has a part (" + unknown.get().name() + ") that is unknown");
        }
        for (final Profile part : UsedProfiles.each(profile)) {
            if (part instanceof Profile.Extended own && own.course() == Profile.Course.CLOCKED) {
                return Objection.of(own.clause());
            }
            if (part != profile && part instanceof Profile.Extended own && own.course() == Profile.Course.TOLD) {
                return Objection.of("has a part (" + part.name() + ") that " + own.clause());
            }
        }
        return new Lengths().of(profile) > MOST_PARTS
                ? Objection.of("has more than " + MOST_PARTS + " parts, repetitions counted")
                : Optional.empty();
    }

    /** Objects to a profile of which a part cannot go on from a checkpoint. */
    static Optional<Objection> toCheckpoints(Profile profile) {
        for (final Profile part : UsedProfiles.each(profile)) {
            if (part instanceof Profile.Extended own) {
                return Objection.of(own.clause() + ", which cannot go on from a checkpoint");
            }
            if (part instanceof Profile.UsageTrace || part instanceof Profile.Send || part instanceof Profile.Receive) {
                return Objection.of("has a part (" + part.name()
                        + ") that cannot go on from a checkpoint: traces and messages begin anew");
            }
        }
        return Optional.empty();
    }

    /** The most stages that a profile plays one after the other; known ones are not counted through again. */
    private static final class Lengths extends PartCases<Double> {
        private final Map<Profile, Double> known = new IdentityHashMap<>();

        private double of(Profile profile) {
            final Double counted = known.get(profile);
            if (counted != null) {
                return counted;
            }
            final double parts = Math.max(1, profile.match(this));
            known.put(profile, parts);
            return parts;
        }

        @Override
        public Double composed(Profile.Composed sequence) {
            double parts = 0;
            for (final Profile part : sequence.parts()) {
                parts += of(part);
            }
            return parts * sequence.repeat();
        }

        @Override
        public Double receive(Profile.Receive receive) {
            double parts = 0;
            for (final Optional<Profile> part : List.of(receive.success(), receive.failure(), receive.timeout())) {
                parts += part.isPresent() ? of(part.get()) : 0;
            }
            return parts;
        }

        @Override
        protected Double task(Profile task) {
            return 1.0;
        }

        @Override
        protected Double other(Profile other) {
            return 1.0;
        }
    }
}
