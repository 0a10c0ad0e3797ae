package org.noctule.simulator.cores;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import org.noctule.protocol.Decision;
import org.noctule.simulator.MachineOutages;
import org.noctule.simulator.Objection;
import org.noctule.simulator.PartCases;
import org.noctule.workload.Dependencies;
import org.noctule.workload.Elasticity;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.SpeedUp;
import org.noctule.workload.Workload;

/** The demands of jobs on cores, and the profiles that cores cannot do. */
final class CoreDemands extends PartCases<Optional<Objection>> {
    /** The choice for machines without a fabric. */
    static final CoreDemands WITHOUT_FABRICS = new CoreDemands(false);

    /** The choice for machines with a fabric. */
    static final CoreDemands WITH_FABRICS = new CoreDemands(true);

    private final boolean fabrics;

    private CoreDemands(boolean fabrics) {
        this.fabrics = fabrics;
    }

    static boolean bandwidth(List<Workload> workloads) {
        return any(workloads, job -> job.memoryBandwidth() > 0);
    }

    /** Tells whether no job needs memory or bandwidth. */
    static boolean none(List<Workload> workloads) {
        return !any(workloads, job -> job.memory() > 0 || job.memoryBandwidth() > 0);
    }

    /** A loop, as it takes part of the time of a run of a million jobs. */
    private static boolean any(List<Workload> workloads, Predicate<Job> condition) {
        for (final Workload workload : workloads) {
            for (final Job job : workload.jobs()) {
                if (condition.test(job)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Objects to jobs whose speed does not go with the number of cores, and that do nothing else with them. */
    private static Optional<Objection> toChange(Job job) {
        final Profile profile = job.profile();
        if (profile.planned()) {
            return toChangePlans(job.elasticity().orElseThrow());
        }
        return profile instanceof Profile.ReferenceTime
                        || profile instanceof Profile.ParallelHomogeneousTotal
                        || profile instanceof Profile.Extended own && own.course() == Profile.Course.CLOCKED
                ? Optional.empty()
                : Objection.of("can change its number of cores, but its profile (" + profile.name() + ") of type "
                        + profile.getClass().getSimpleName() + " cannot");
    }

    private static Optional<Objection> toChangePlans(Elasticity elasticity) {
        if (elasticity.kind().asks()) {
            return Objection.of("trains on a fabric, where plans come of schedulers, but is "
                    + elasticity.kind().name().toLowerCase(Locale.ROOT));
        }
        return elasticity.speedUp().equals(SpeedUp.LINEAR)
                ? Optional.empty()
                : Objection.of("trains on a fabric, where plans tell its speed, but has a speed-up of its own");
    }

    /** Objects to a number of cores for a job's start. */
    private static Optional<Objection> toSize(Job job, int size) {
        final Optional<Elasticity> elasticity = job.elasticity();
        if (elasticity.isPresent() && elasticity.get().kind().startsAnySize()) {
            final Elasticity any = elasticity.get();
            return size > 0 && any.allows(size)
                    ? Optional.empty()
                    : Objection.of("has " + size + " cores, but the job runs on " + any.min() + " to " + any.max()
                            + ", in steps of " + any.step());
        }
        return size > 0 && size == job.resources()
                ? Optional.empty()
                : Objection.of("has " + size + " cores, but the job asks for " + job.resources());
    }

    /** Objects to what a job is beside its profile. */
    static Optional<Objection> toJob(Job job) {
        if (job.dependencies() != Dependencies.NONE) {
            final Optional<Objection> toData = toRead(job);
            if (toData.isPresent()) {
                return toData;
            }
        }
        return job.elasticity().isEmpty() ? Optional.empty() : toChange(job);
    }

    /** Returns the decision to start a job that asks for cores alone, or fails if it breaks the protocol. */
    static Decision.ExecuteJob admitted(Job job, Decision.ExecuteJob execute, MachineOutages outages) {
        Objection.raise(outages.objection(execute.alloc()), execute);
        Objection.raise(toSize(job, execute.alloc().size()), execute);
        if (!plain(execute)) {
            throw new Objection("has executors or storages apart from one executor a core").toAllocation(execute);
        }
        return execute;
    }

    /** Whether each core runs one executor, in whatever order: all of a job's executors do the same. */
    private static boolean plain(Decision.ExecuteJob execute) {
        final List<Integer> mapping = execute.mapping();
        return execute.storageMapping().isEmpty()
                && execute.additionalTransfer().isEmpty()
                && (mapping.isEmpty()
                        || mapping.size() == execute.alloc().size()
                                && mapping.stream().distinct().count() == mapping.size());
    }

    /** Objects to jobs whose course hangs on more than the time that they have run. */
    static Optional<Objection> toEarlierStart(Job job) {
        final Profile profile = job.profile();
        if (profile instanceof Profile.Extended) {
            return Objection.of("has the profile (" + profile.name() + ") of type "
                    + profile.getClass().getSimpleName() + ", whose course is not known");
        }
        if (job.elasticity().isPresent()) {
            return Objection.of("can change its number of cores");
        }
        return job.dependencies().isEmpty() ? Optional.empty() : Objection.of("waits for jobs or data");
    }

    /** Objects to data items of jobs whose course begins with their start. */
    private static Optional<Objection> toRead(Job job) {
        return job.profile() instanceof Profile.Extended own
                        && own.course() != Profile.Course.TOLD
                        && !(job.dependencies().reads().isEmpty()
                                && job.dependencies().writes().isEmpty())
                ? Objection.of("reads or writes data items, but its profile ("
                        + job.profile().name() + ") of type "
                        + job.profile().getClass().getSimpleName() + " cannot")
                : Optional.empty();
    }

    @Override
    public Optional<Objection> delay(Profile.Delay profile) {
        return Optional.empty();
    }

    @Override
    public Optional<Objection> referenceTime(Profile.ReferenceTime profile) {
        return Optional.empty();
    }

    @Override
    public Optional<Objection> parallelHomogeneous(Profile.ParallelHomogeneous profile) {
        return profile.com() > 0
                ? Objection.of("sends " + profile.com() + " bytes between its cores")
                : Optional.empty();
    }

    @Override
    public Optional<Objection> parallelHomogeneousTotal(Profile.ParallelHomogeneousTotal profile) {
        return profile.com() > 0
                ? Objection.of("sends " + profile.com() + " bytes between its cores")
                : Optional.empty();
    }

    @Override
    public Optional<Objection> extended(Profile.Extended profile) {
        if (profile.course() == Profile.Course.REPLACED) {
            return other(profile);
        }
        return profile.planned() && !fabrics ? Objection.of(profile.clause()) : Optional.empty();
    }

    @Override
    public Optional<Objection> named(Profile.Named profile) {
        return Objection.of("is of a type of its own");
    }

    @Override
    protected Optional<Objection> task(Profile profile) {
        return other(profile);
    }

    @Override
    protected Optional<Objection> other(Profile profile) {
        return Objection.of("is of type " + profile.getClass().getSimpleName());
    }
}
