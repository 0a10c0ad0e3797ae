package org.noctule.workload.batsim;

import java.util.Optional;
import org.noctule.json.JsonInput;
import org.noctule.workload.Profile;

/**
 * Profiles on the wire, where names stay names.
 *
 * @param simulated whether a decision side wants a simulator to have the profile, else it is told of it
 * @param told what was told before
 */
record WireScope(boolean simulated, Optional<ToldValues> told) implements ProfileScope {
    @Override
    public Profile named(JsonInput name) {
        return new Profile.Named(name.text());
    }
}
