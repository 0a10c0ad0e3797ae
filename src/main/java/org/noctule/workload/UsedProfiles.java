package org.noctule.workload;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Which profiles a profile uses: the parts of a sequence, and what may follow a message. */
public final class UsedProfiles {
    private UsedProfiles() {}

    /**
     * Collects all profiles that a profile uses, directly or not.
     *
     * @param profile the profile
     * @return it and they by their names, each once; those known by name only are left out
     */
    public static Map<String, Profile> of(Profile profile) {
        final Map<String, Profile> used = new LinkedHashMap<>();
        final Deque<Profile> open = new ArrayDeque<>();
        open.add(profile);
        while (!open.isEmpty()) {
            final Profile next = open.remove();
            if (!(next instanceof Profile.Named) && used.putIfAbsent(next.name(), next) == null) {
                direct(next).forEach(open::add);
            }
        }
        return used;
    }

    private static Stream<Profile> direct(Profile profile) {
        if (profile instanceof Profile.Composed sequence) {
            return sequence.parts().stream();
        } else if (profile instanceof Profile.Receive receive) {
            return Stream.of(receive.success(), receive.failure(), receive.timeout())
                    .flatMap(Optional::stream);
        }
        return Stream.empty();
    }
}
