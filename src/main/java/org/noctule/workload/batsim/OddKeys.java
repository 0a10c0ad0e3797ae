package org.noctule.workload.batsim;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.noctule.json.JsonInput;
import org.noctule.json.Suggestion;
import org.noctule.workload.RankPlaces;
import org.noctule.workload.Repairs;
import org.noctule.workload.Workload;

/**
 * Keys of a workload file that nothing heeds. Batsim takes any and hands them to schedulers; those of a job or a
 * profile go to agents here, too, but a misspelt {@code walltime} should not pass in silence. Known are the keys that
 * the readers read, and those that Batsim, its generators, HDeepRM and simulators of users write to describe a job, a
 * profile or the file. Keys by which a fork of Batsim does something, such as {@code cores} or
 * {@code submission_times}, are not among them, for here they do nothing.
 */
final class OddKeys {
    /** Texts for people, which may stand anywhere. */
    private static final List<String> NOTES = List.of("comment", "comments", "description", "metadata");

    private static final Set<String> OF_FILE = known(Stream.of(
            "$schema", "nb_res", "jobs", "profiles", InitialState.DATE, "command", "version", "seed", OwnerJson.FIELD));
    private static final Set<String> OF_JOB = known(Stream.concat(
            Stream.concat(JobJson.KNOWN.stream(), JobJson.DEMANDS.stream()),
            Stream.of(
                    RankPlaces.FIELD,
                    "user",
                    "user_id",
                    "user_name",
                    "group",
                    "group_id",
                    "queue",
                    "session",
                    "session_id",
                    "sbatch")));
    /** Of each profile: the other ones are those of its type. */
    private static final List<String> OF_PROFILE = Stream.concat(
                    JobJson.DEMANDS.stream(), Stream.of("type", "ret", "trace", "req_ops", "command", "np", "runtime"))
            .toList();

    private final boolean strict;
    private final Map<String, Optional<Set<String>>> ofTypes = new HashMap<>();
    private final Repairs repairs = new Repairs();

    /**
     * Begins with no key.
     *
     * @param strict whether such a key is refused, else it is counted
     */
    OddKeys(boolean strict) {
        this.strict = strict;
    }

    private static Set<String> known(Stream<String> keys) {
        final Set<String> known = new TreeSet<>(NOTES);
        keys.forEach(known::add);
        return known;
    }

    void file(JsonInput json) {
        look(json, OF_FILE, "the file", "the root");
    }

    void job(String name, JsonInput json) {
        look(json, OF_JOB, "a job", "job " + name);
    }

    /** Looks at the profiles whose types are known; the others cannot be read anyway. */
    void profiles(JsonInput all) {
        for (final String name : all.keys()) {
            final JsonInput profile = all.get(name);
            ofTypes.computeIfAbsent(profile.node().path("type").asText(), OddKeys::ofType)
                    .ifPresent(known -> look(profile, known, "a profile", "profile " + name));
        }
    }

    private static Optional<Set<String>> ofType(String type) {
        return ProfileJson.fields(type).map(fields -> known(Stream.concat(fields.stream(), OF_PROFILE.stream())));
    }

    private void look(JsonInput object, Set<String> known, String of, String place) {
        if (strict) {
            object.allow(known.toArray(String[]::new));
            return;
        }
        for (final String key : object.keys()) {
            if (!known.contains(key)) {
                repairs.kept(
                        "key \"" + key + "\" of " + of + ", which nothing heeds"
                                + Suggestion.near(key, known)
                                        .map(near -> "; maybe \"" + near + "\" is meant")
                                        .orElse(""),
                        place);
            }
        }
    }

    /** The keys so far. */
    List<Workload.Repair> list() {
        return repairs.list();
    }
}
