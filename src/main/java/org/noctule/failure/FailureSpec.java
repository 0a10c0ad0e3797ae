package org.noctule.failure;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.noctule.platform.Platform;
import org.noctule.platform.part.Reach;

/**
 * The failures that options ask for, whatever the machine.
 *
 * @param jobs fate of the jobs whose cores fail
 * @param attempts most times that a job is submitted again
 * @param power power of dead cores
 * @param seed seed of what is drawn, empty if that of the run
 * @param events file of outages in Batsim's form, empty if there is none
 * @param classes the failures that are drawn, unmodifiable
 * @param maintenance the planned outages, unmodifiable
 * @param checkpoint the checkpoints of jobs, empty if they make none
 */
public record FailureSpec(
        FailedJobs jobs,
        int attempts,
        DeadPower power,
        OptionalLong seed,
        Optional<Path> events,
        List<FailureClass> classes,
        List<Maintenance> maintenance,
        Optional<CheckpointRule> checkpoint) {

    /**
     * Plans the failures of a run.
     *
     * @param platform the machine
     * @param runSeed seed of the run
     * @return the plan
     * @throws org.noctule.error.NoctuleException of kind INPUT if the machine has no such parts
     */
    public FailurePlan plan(Platform platform, long runSeed) {
        final List<Reach> windows = maintenance.stream()
                .map(window -> window.domain().reach(platform))
                .toList();
        return new FailurePlan(
                () -> source(platform, seed.orElse(runSeed), windows),
                jobs,
                attempts,
                checkpoint.map(rule -> rule.on(platform, classes)).orElse(CheckpointPlan.NONE),
                power);
    }

    private FailureSource source(Platform platform, long seed, List<Reach> windows) {
        final List<FailureSource> sources = new ArrayList<>();
        for (int i = 0; i < windows.size(); i++) {
            sources.add(new MaintenanceWindows(maintenance.get(i), windows.get(i)));
        }
        for (int i = 0; i < classes.size(); i++) {
            sources.add(new GeneratedFailures(platform, classes.get(i), seed, i));
        }
        return new MergedFailures(sources);
    }

    /**
     * Tells whether failures are drawn.
     *
     * @return true if another seed of the run means other failures
     */
    public boolean drawn() {
        return seed.isEmpty() && !classes.isEmpty();
    }
}
