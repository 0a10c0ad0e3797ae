package org.noctule.fabric.agent.slots;

import java.util.List;

/**
 * A job as it arrives.
 *
 * @param model its model
 * @param demands its demand at each degree at which it meets its deadline, by degree, unmodifiable
 */
public record SlotJob(String model, List<SlotDemand> demands) {}
