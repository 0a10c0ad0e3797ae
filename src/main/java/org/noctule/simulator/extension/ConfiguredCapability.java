package org.noctule.simulator.extension;

import java.util.function.Function;
import org.noctule.json.OptionTable;
import org.noctule.json.Options;
import org.noctule.simulator.Capability;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunScene;
import org.noctule.simulator.Scenario;

/** A capability that takes part in the runs whose options have its object. */
public abstract class ConfiguredCapability implements Capability {
    private final OptionTable keys;

    /**
     * Creates it without options, as its jar is opened.
     *
     * @param keys the keys of its object, whose place is its name
     */
    protected ConfiguredCapability(OptionTable keys) {
        this.keys = keys;
    }

    /**
     * Takes its object of an options file, and reads the files that this names.
     *
     * @param options the values of its keys, every default filled in
     * @return what makes its part in each run
     * @throws org.noctule.error.NoctuleException of kind INPUT if a value is wrong
     */
    protected abstract Function<RunScene, RunPart> parts(Options options);

    @Override
    public final String name() {
        return keys.place();
    }

    @Override
    public final OptionTable options() {
        return keys;
    }

    @Override
    public final Capability with(Options options) {
        return new Taken(this, parts(options), namesPartitions(options));
    }

    @Override
    public final RunPart part(RunScene scene) {
        return with(keys.defaults()).part(scene);
    }

    /** The same with its options. */
    private record Taken(Capability before, Function<RunScene, RunPart> parts, boolean partitions)
            implements Capability {
        @Override
        public String name() {
            return before.name();
        }

        @Override
        public OptionTable options() {
            return before.options();
        }

        @Override
        public boolean namesPartitions(Options options) {
            return partitions;
        }

        @Override
        public boolean needed(Scenario scenario) {
            return true;
        }

        @Override
        public RunPart part(RunScene scene) {
            return parts.apply(scene);
        }
    }
}
