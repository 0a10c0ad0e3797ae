package org.noctule.simulator;

import org.noctule.workload.Profile;

/**
 * A choice by kind of profile that tells parallel tasks from everything else.
 *
 * @param <R> the type of the results
 */
public abstract class PartCases<R> implements Profile.Cases<R> {
    /** Creates a choice. */
    protected PartCases() {}

    /**
     * Takes a parallel task of a kind that has no case of its own.
     *
     * @param profile the profile
     * @return the result
     */
    protected abstract R task(Profile profile);

    /**
     * Takes a profile of a kind that has no case of its own and is no parallel task.
     *
     * @param profile the profile
     * @return the result
     */
    protected abstract R other(Profile profile);

    @Override
    public R delay(Profile.Delay profile) {
        return other(profile);
    }

    @Override
    public R parallelHomogeneous(Profile.ParallelHomogeneous profile) {
        return task(profile);
    }

    @Override
    public R referenceTime(Profile.ReferenceTime profile) {
        return task(profile);
    }

    @Override
    public R parallelHomogeneousTotal(Profile.ParallelHomogeneousTotal profile) {
        return task(profile);
    }

    @Override
    public R parallel(Profile.Parallel profile) {
        return task(profile);
    }

    @Override
    public R composed(Profile.Composed profile) {
        return other(profile);
    }

    @Override
    public R parallelFileSystem(Profile.ParallelFileSystem profile) {
        return task(profile);
    }

    @Override
    public R dataStaging(Profile.DataStaging profile) {
        return task(profile);
    }

    @Override
    public R usageTrace(Profile.UsageTrace profile) {
        return other(profile);
    }

    @Override
    public R send(Profile.Send profile) {
        return other(profile);
    }

    @Override
    public R receive(Profile.Receive profile) {
        return other(profile);
    }

    @Override
    public R named(Profile.Named profile) {
        return other(profile);
    }

    @Override
    public R extended(Profile.Extended profile) {
        return other(profile);
    }
}
