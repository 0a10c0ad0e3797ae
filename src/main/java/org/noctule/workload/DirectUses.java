package org.noctule.workload;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The profiles that each kind of profile names itself. */
final class DirectUses implements Profile.Cases<List<Profile>> {
    static final DirectUses CASES = new DirectUses();

    private DirectUses() {}

    @Override
    public List<Profile> delay(Profile.Delay profile) {
        return List.of();
    }

    @Override
    public List<Profile> parallelHomogeneous(Profile.ParallelHomogeneous profile) {
        return List.of();
    }

    @Override
    public List<Profile> referenceTime(Profile.ReferenceTime profile) {
        return List.of();
    }

    @Override
    public List<Profile> parallelHomogeneousTotal(Profile.ParallelHomogeneousTotal profile) {
        return List.of();
    }

    @Override
    public List<Profile> parallel(Profile.Parallel profile) {
        return List.of();
    }

    @Override
    public List<Profile> composed(Profile.Composed profile) {
        return profile.parts();
    }

    @Override
    public List<Profile> parallelFileSystem(Profile.ParallelFileSystem profile) {
        return List.of();
    }

    @Override
    public List<Profile> dataStaging(Profile.DataStaging profile) {
        return List.of();
    }

    @Override
    public List<Profile> usageTrace(Profile.UsageTrace profile) {
        return List.of();
    }

    @Override
    public List<Profile> send(Profile.Send profile) {
        return List.of();
    }

    @Override
    public List<Profile> receive(Profile.Receive profile) {
        return Stream.of(profile.success(), profile.failure(), profile.timeout())
                .flatMap(Optional::stream)
                .toList();
    }

    @Override
    public List<Profile> named(Profile.Named profile) {
        return List.of();
    }

    @Override
    public List<Profile> extended(Profile.Extended profile) {
        return List.of();
    }
}
