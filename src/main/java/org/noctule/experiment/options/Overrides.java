package org.noctule.experiment.options;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.noctule.agent.AgentKeys;

/**
 * The command line's words over the options file; each part is empty if it says nothing.
 *
 * @param agent the agent's name or jar
 * @param seed seed of all generators of random numbers
 * @param compatibility the system to follow
 * @param channel settings of the channel
 * @param workload Batsim workload in place of the trace
 * @param models stored models
 * @param settings other keys of the options file, later ones winning
 */
public record Overrides(
        Optional<String> agent,
        OptionalLong seed,
        Optional<String> compatibility,
        ChannelOverrides channel,
        Optional<Path> workload,
        ModelOverrides models,
        List<Setting> settings) {

    /** The agent of a run that another program decides. */
    public static final String ELSEWHERE = "simulate";

    /** A command line that says nothing. */
    public static final Overrides NONE = new Overrides(
            Optional.empty(),
            OptionalLong.empty(),
            Optional.empty(),
            ChannelOverrides.NONE,
            Optional.empty(),
            ModelOverrides.NONE,
            List.of());

    /**
     * Names the agent.
     *
     * @param name the agent's name or jar, empty to leave it to the options file
     * @return the same words with this agent
     */
    public Overrides withAgent(Optional<String> name) {
        return new Overrides(name, seed, compatibility, channel, workload, models, settings);
    }

    /**
     * Takes other settings of the channel.
     *
     * @param other settings of the channel
     * @return the same words with these settings
     */
    public Overrides with(ChannelOverrides other) {
        return new Overrides(agent, seed, compatibility, other, workload, models, settings);
    }

    /**
     * Sets keys.
     *
     * @param others keys of the options file, later ones winning
     * @return the same words with these settings behind those of before
     */
    public Overrides withSettings(List<Setting> others) {
        return saying(Stream.concat(settings.stream(), others.stream()).toList());
    }

    /**
     * Says no more of an agent than its name.
     *
     * @return the same words without settings below {@code decision.agent}
     */
    public Overrides withoutAgentKeys() {
        final List<String> place = List.of(AgentKeys.PLACE.split("\\."));
        return saying(settings.stream()
                .filter(setting -> setting.keys().size() < place.size()
                        || !setting.keys().subList(0, place.size()).equals(place))
                .toList());
    }

    private Overrides saying(List<Setting> others) {
        return new Overrides(agent, seed, compatibility, channel, workload, models, others);
    }
}
