package org.noctule.fabric.agent.slots;

/** Tells from its {@link AfterstateFeatures} how good it is to be in a state. */
@FunctionalInterface
public interface AfterstateValue {

    /**
     * Values an afterstate.
     *
     * @param features {@link AfterstateFeatures#size()} values
     * @return the number of jobs that are accepted from now on, up to what all answers to an arrival have in common
     */
    float value(float[] features);
}
