package org.noctule.experiment.options;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.json.JsonInput;
import org.noctule.json.Options;
import org.noctule.workload.ReferenceSpeed;

/**
 * The options that both the decision side and the simulator read.
 *
 * @param file the options file, empty if there is none
 * @param seed seed of all generators of random numbers, not negative
 * @param compatibility the system that is followed
 * @param rules the rules, those of the system with those given explicitly
 * @param agent the agent's name or jar, empty if nothing names one
 * @param platform file of the platform, empty if the options name none
 * @param reference the speed of the cores for which run times hold, empty if the options do not state it
 * @param decision the {@code decision} object in the layout of today, for the agent
 * @param channel settings of the channel
 * @param capabilities what takes part in runs by its options, unmodifiable
 */
public record SharedOptions(
        Optional<Path> file,
        long seed,
        Compatibility compatibility,
        Rules rules,
        Optional<String> agent,
        Optional<Path> platform,
        Optional<ReferenceSpeed> reference,
        JsonInput decision,
        ChannelSettings channel,
        List<ChosenCapability> capabilities) {

    /** {@return the options of its capabilities, by their names} */
    public Map<String, Options> told() {
        final Map<String, Options> objects = new LinkedHashMap<>();
        capabilities.forEach(each -> objects.put(each.capability().name(), each.options()));
        return objects;
    }

    /**
     * Takes another seed.
     *
     * @param other seed of all generators of random numbers, not negative
     * @return the options with it
     */
    public SharedOptions withSeed(long other) {
        return new SharedOptions(
                file, other, compatibility, rules, agent, platform, reference, decision, channel, capabilities);
    }

    /**
     * Tells an agent something else.
     *
     * @param name the agent's name or jar
     * @param object the {@code decision} object
     * @return the options with both
     */
    public SharedOptions withAgent(Optional<String> name, JsonInput object) {
        return new SharedOptions(
                file, seed, compatibility, rules, name, platform, reference, object, channel, capabilities);
    }

    /**
     * Takes another reference speed.
     *
     * @param other the speed of the cores for which run times hold, empty if it is not stated
     * @return the options with it
     */
    public SharedOptions withReference(Optional<ReferenceSpeed> other) {
        return new SharedOptions(
                file, seed, compatibility, rules, agent, platform, other, decision, channel, capabilities);
    }
}
