package org.noctule.workload;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The profiles that a profile uses: the parts of a sequence, and what may follow a message. */
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

    /**
     * Collects all profiles that a profile uses, directly or not, without regard to names.
     *
     * @param profile the profile
     * @return it and they, each object once
     */
    public static List<Profile> each(Profile profile) {
        final List<Profile> used = new ArrayList<>();
        final Set<Profile> met = Collections.newSetFromMap(new IdentityHashMap<>());
        used.add(profile);
        for (int i = 0; i < used.size(); i++) {
            direct(used.get(i)).filter(met::add).forEach(used::add);
        }
        return used;
    }

    /**
     * Tells how deep a profile is nested.
     *
     * @param profile the profile
     * @return the most profiles of which each uses the next, from this one on; 1 if it uses none
     */
    public static int depth(Profile profile) {
        return depth(profile, new IdentityHashMap<>());
    }

    private static int depth(Profile profile, Map<Profile, Integer> known) {
        final Integer before = known.get(profile);
        if (before != null) {
            return before;
        }
        final int depth =
                1 + direct(profile).mapToInt(part -> depth(part, known)).max().orElse(0);
        known.put(profile, depth);
        return depth;
    }

    private static Stream<Profile> direct(Profile profile) {
        return profile.match(DirectUses.CASES).stream();
    }
}
