package org.noctule.fabric.agent.slots;

import java.util.List;

/**
 * Jobs that differ in nothing but their deadline.
 *
 * @param model the model
 * @param sequentialTime time of such a job on one server in s
 * @param runs what it takes and how long it runs at each degree, by degree, unmodifiable
 */
public record JobClass(String model, double sequentialTime, List<Run> runs) {

    /**
     * A job at one degree.
     *
     * @param completionTime time that it runs in s
     * @param demand its demand
     */
    public record Run(double completionTime, SlotDemand demand) {}

    /**
     * Returns the job with a deadline.
     *
     * @param fraction the longest acceptable completion time as a share of the sequential one
     * @return the job, with the degrees at which it meets it
     */
    public SlotJob job(double fraction) {
        return new SlotJob(
                model,
                runs.stream()
                        .filter(run -> run.completionTime() <= fraction * sequentialTime)
                        .map(Run::demand)
                        .toList());
    }
}
