package org.noctule.simulator.cores;

import java.util.Optional;
import java.util.function.Supplier;
import org.noctule.fabric.simulator.FabricCapability;
import org.noctule.fabric.simulator.FabricJobs;
import org.noctule.fabric.simulator.FabricRules;
import org.noctule.platform.Platform;
import org.noctule.simulator.MachineOutages;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunScene;
import org.noctule.simulator.elastic.ElasticCapability;

/** The parts of capabilities that machines of cores play themselves; none is made that a run does not need. */
final class CoreParts {
    private final Platform platform;
    private final Supplier<FabricRules> rules;
    private final MachineOutages outages;
    private final Recorder recorder;
    private final Cores cores;
    private final CoreMeters meters;
    private Optional<FabricJobs> fabrics = Optional.empty();

    CoreParts(
            Platform platform,
            Supplier<FabricRules> rules,
            MachineOutages outages,
            Recorder recorder,
            Cores cores,
            CoreMeters meters) {
        this.platform = platform;
        this.rules = rules;
        this.outages = outages;
        this.recorder = recorder;
        this.cores = cores;
        this.meters = meters;
    }

    Optional<RunPart> of(String capability, CoreWork work, RunScene scene) {
        return switch (capability) {
            case FabricCapability.NAME -> Optional.of(fabrics());
            case ElasticCapability.NAME ->
                Optional.of(new ElasticRuns(
                        scene, work, meters, fabrics(), new Destinations(cores, platform, outages, fabrics())));
            default -> Optional.empty();
        };
    }

    private FabricJobs fabrics() {
        if (fabrics.isEmpty()) {
            fabrics = Optional.of(new FabricJobs(platform, rules.get(), outages, recorder));
        }
        return fabrics.get();
    }
}
