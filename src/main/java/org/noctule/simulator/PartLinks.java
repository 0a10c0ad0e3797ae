package org.noctule.simulator;

import java.util.Optional;
import java.util.function.Function;
import org.noctule.error.NoctuleException;
import org.noctule.workload.Profile;
import org.noctule.workload.UsedProfiles;

/**
 * Puts profiles in the places of the names that a registered profile calls its parts by.
 *
 * <p>They have to be registered before it, so that no profile is part of itself; and it keeps them from then on,
 * whatever becomes of their names.
 */
final class PartLinks extends PartCases<Profile> {
    private static final int DEEPEST = 50;

    private final String event;
    private final Function<String, Optional<Profile>> known;

    private PartLinks(String event, Function<String, Optional<Profile>> known) {
        this.event = event;
        this.known = known;
    }

    /**
     * Links a profile.
     *
     * @param known finds the profiles of its workload by their names
     * @param event what errors begin with
     * @return the same profile with all its parts
     * @throws NoctuleException of kind PEER if one of them is unknown, or they are nested too deep
     */
    static Profile link(Profile profile, Function<String, Optional<Profile>> known, String event) {
        final Profile linked = profile.match(new PartLinks(event, known));
        if (UsedProfiles.depth(linked) > DEEPEST) {
            throw NoctuleException.peer(
                    event + ": the profile is nested in more than " + DEEPEST + " profiles.",
                    "Maybe put some sequences into one.");
        }
        return linked;
    }

    @Override
    public Profile composed(Profile.Composed sequence) {
        return new Profile.Composed(
                sequence.name(),
                sequence.parts().stream().map(this::part).toList(),
                sequence.repeat(),
                sequence.extra());
    }

    @Override
    public Profile receive(Profile.Receive receive) {
        return new Profile.Receive(
                receive.name(),
                receive.regex(),
                receive.success().map(this::part),
                receive.failure().map(this::part),
                receive.timeout().map(this::part),
                receive.pollTime(),
                receive.extra());
    }

    @Override
    protected Profile task(Profile profile) {
        return profile;
    }

    @Override
    protected Profile other(Profile profile) {
        return profile;
    }

    private Profile part(Profile part) {
        if (!(part instanceof Profile.Named)) {
            return part;
        }
        return known.apply(part.name())
                .orElseThrow(() -> NoctuleException.peer(
                        event + ": its part (" + part.name() + ") is no profile of the workload.",
                        "Maybe register the parts first: a profile can only be made of those that are known."));
    }
}
