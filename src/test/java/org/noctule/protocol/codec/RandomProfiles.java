package org.noctule.protocol.codec;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.noctule.fabric.ramp.PipeDream;
import org.noctule.fabric.ramp.pipedream.RandomGraphs;
import org.noctule.workload.Profile;
import org.noctule.workload.Volumes;

/** Makes random profiles as they stand on the wire: others that they name are known by their names. */
final class RandomProfiles {
    private static final int TYPES = 10;

    private final RandomWire wire;
    private final Random random;
    private final boolean referenceTimes;

    RandomProfiles(RandomWire wire, Random random, boolean referenceTimes) {
        this.wire = wire;
        this.random = random;
        this.referenceTimes = referenceTimes;
    }

    private Map<String, Object> extra() {
        return random.nextInt(3) == 0 ? wire.extra() : Map.of();
    }

    /** A profile that a simulator tells. */
    Profile told(int number) {
        return switch (random.nextInt(3)) {
            case 0 ->
                referenceTimes
                        ? new Profile.ReferenceTime("" + number, wire.number(), extra())
                        : new Profile.Delay("d" + number, 1 + wire.number(), extra());
            case 1 -> new Profile.UsageTrace("u" + number, List.of(), Map.of("trace", "some/traces.txt"));
            default -> any("p" + number);
        };
    }

    /** A profile that a decision side registers. */
    Profile registered() {
        return any("r" + random.nextInt(100));
    }

    private Profile any(String name) {
        return switch (random.nextInt(TYPES)) {
            case 0 -> new Profile.Delay(name, 1 + wire.number(), extra());
            case 1 -> new Profile.ParallelHomogeneous(name, wire.number(), wire.number(), extra());
            case 2 -> new Profile.ParallelHomogeneousTotal(name, wire.number(), wire.number(), extra());
            case 3 -> parallel(name);
            case 4 ->
                new Profile.Composed(
                        name,
                        Collections.nCopies(1 + random.nextInt(3), new Profile.Named("part é")),
                        1 + random.nextInt(3),
                        extra());
            case 5 -> new Profile.ParallelFileSystem(name, wire.number(), wire.number(), "nfs", extra());
            case 6 -> new Profile.DataStaging(name, wire.number(), "nfs", "pfs", extra());
            case 7 -> new Profile.Send(name, wire.extra(), 1 + wire.number(), extra());
            case 8 -> training(name);
            default -> new Profile.Receive(name, "go( now)?", named(), named(), named(), 1 + wire.number(), extra());
        };
    }

    Profile.Parallel parallel(String name) {
        final int size = 1 + random.nextInt(3);
        return new Profile.Parallel(
                name,
                Volumes.of(random.doubles(size, 0, 1e6).toArray()),
                random.nextBoolean()
                        ? Volumes.NONE
                        : Volumes.of(random.doubles((long) size * size, 0, 1e6).toArray()),
                extra());
    }

    private Profile training(String name) {
        return new PipeDream(
                name, RandomGraphs.next(random, 6), 1 + random.nextInt(50), (1 + random.nextInt(100)) / 100.0, extra());
    }

    private Optional<Profile> named() {
        return random.nextBoolean() ? Optional.empty() : Optional.of(new Profile.Named("next"));
    }
}
