package org.noctule.experiment.options;

import java.util.List;
import java.util.stream.Stream;
import org.noctule.json.Options;
import org.noctule.simulator.Capabilities;
import org.noctule.simulator.Capability;
import org.noctule.simulator.Scenario;

/**
 * A capability that options ask for.
 *
 * @param capability the capability, which has taken its options
 * @param options its object at the root of the file, every default filled in
 */
public record ChosenCapability(Capability capability, Options options) {
    /** Finds the capabilities that have an object among the values of a file, those of jars last. */
    static List<ChosenCapability> of(Options values) {
        final Stream<ChosenCapability> builtIn = Capabilities.configurable().stream()
                .flatMap(each -> values.find(Capabilities.row(each)).stream()
                        .map(options -> new ChosenCapability(each.with(options), options)));
        final Stream<ChosenCapability> jars = values.get(RootTable.CAPABILITIES).stream()
                .map(jar -> {
                    final Options options = values.get(jar.row());
                    return new ChosenCapability(jar.with(options), options);
                });
        return Stream.concat(builtIn, jars).toList();
    }

    /** {@return whether it knows partitions by their names} */
    public boolean namesPartitions() {
        return capability.namesPartitions(options);
    }

    /**
     * Lets capabilities take part in a run.
     *
     * @param all the capabilities
     * @param scenario the run
     * @return the same run with them
     */
    public static Scenario over(List<ChosenCapability> all, Scenario scenario) {
        Scenario with = scenario;
        for (final ChosenCapability each : all) {
            with = with.with(each.capability);
        }
        return with;
    }
}
