package org.noctule.workload;

/**
 * The run time of each kind of profile at reference speed, in seconds; NaN where it is unknown. Communication is left
 * out: it depends on the network.
 */
public final class RunTime implements Profile.Cases<Double> {
    private final double referenceGflops;

    /**
     * Fixes the speed at which flops become seconds.
     *
     * @param referenceGflops the speed in GFLOPS, NaN if it is unknown
     */
    public RunTime(double referenceGflops) {
        this.referenceGflops = referenceGflops;
    }

    @Override
    public Double delay(Profile.Delay profile) {
        return profile.delay();
    }

    @Override
    public Double parallelHomogeneous(Profile.ParallelHomogeneous profile) {
        return profile.cpu() / (referenceGflops * 1e9);
    }

    @Override
    public Double referenceTime(Profile.ReferenceTime profile) {
        return profile.seconds();
    }

    @Override
    public Double parallelHomogeneousTotal(Profile.ParallelHomogeneousTotal profile) {
        return Double.NaN;
    }

    @Override
    public Double parallel(Profile.Parallel profile) {
        return Double.NaN;
    }

    @Override
    public Double composed(Profile.Composed profile) {
        return Double.NaN;
    }

    @Override
    public Double parallelFileSystem(Profile.ParallelFileSystem profile) {
        return Double.NaN;
    }

    @Override
    public Double dataStaging(Profile.DataStaging profile) {
        return Double.NaN;
    }

    @Override
    public Double usageTrace(Profile.UsageTrace profile) {
        return Double.NaN;
    }

    @Override
    public Double send(Profile.Send profile) {
        return Double.NaN;
    }

    @Override
    public Double receive(Profile.Receive profile) {
        return Double.NaN;
    }

    @Override
    public Double named(Profile.Named profile) {
        return Double.NaN;
    }

    @Override
    public Double extended(Profile.Extended profile) {
        return profile.seconds();
    }
}
