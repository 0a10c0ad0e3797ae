package org.noctule.companion.simulator;

import org.noctule.platform.Platform;
import org.noctule.simulator.Capability;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunScene;
import org.noctule.simulator.Scenario;
import org.noctule.workload.Job;

/** Jobs that ask for cards, memory, features or whole nodes beside cores. */
public final class CompanionCapability implements Capability {
    /** Makes the capability. */
    public CompanionCapability() {}

    @Override
    public String name() {
        return CompanionJobs.NAME;
    }

    /** {@inheritDoc} Jobs that are registered may ask for the cards of the machine. */
    @Override
    public boolean needed(Scenario scenario) {
        return scenario.features().dynamicJobs() && hasCards(scenario.machine().platform());
    }

    private static boolean hasCards(Platform platform) {
        for (int node = 0; node < platform.nbNodes(); node++) {
            if (!platform.nodeType(node).companions().gres().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean needed(Job job) {
        return job.demand().isPresent();
    }

    @Override
    public RunPart part(RunScene scene) {
        return scene.jobs()
                .changes()
                .filter(changes -> scene.platform().fabrics().isEmpty())
                .<RunPart>map(changes -> new CompanionJobs(scene, changes))
                .orElseGet(UncompanionedMachine::new);
    }
}
