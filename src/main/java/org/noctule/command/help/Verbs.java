package org.noctule.command.help;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.noctule.command.terminal.Verb;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;

/**
 * The verbs of this jar and of others. A search makes no verb behind the one that it finds.
 *
 * @param groups those of this jar, in the groups and the order of the help page
 */
public record Verbs(List<Group> groups) {
    /**
     * Verbs that belong together.
     *
     * @param title a few words
     * @param makers make the verbs, the first ones first
     */
    public record Group(String title, List<Supplier<Verb>> makers) {
        /** {@return the verbs, the first ones first, each made when it is looked at} */
        public Stream<Verb> verbs() {
            return makers.stream().map(Supplier::get);
        }
    }

    /** {@return the verbs of this jar, without groups} */
    public List<Verb> own() {
        return stream().toList();
    }

    private Stream<Verb> stream() {
        return groups.stream().flatMap(Group::verbs);
    }

    /**
     * Finds a verb.
     *
     * @param name the word of the user
     * @return the verb
     * @throws NoctuleException if there is none of that name
     */
    public Verb named(String name) {
        return find(name)
                .orElseThrow(() -> NoctuleException.input(
                        "The verb (" + name + ") is unknown.",
                        Suggestion.of(name, own().stream().map(Verb::name).toList())));
    }

    /**
     * Finds a verb that may be missing.
     *
     * @param name what the user typed
     * @return the verb, if there is one of that name
     */
    public Optional<Verb> find(String name) {
        return among(stream(), name).or(() -> among(added(), name));
    }

    private static Optional<Verb> among(Stream<Verb> verbs, String name) {
        return verbs.filter(verb -> verb.name().equals(name)).findFirst();
    }

    /** {@return verbs of other jars on the class path, such as that of the benchmarks; looking for them costs time} */
    public static Stream<Verb> added() {
        return ServiceLoader.load(Verb.class).stream().map(ServiceLoader.Provider::get);
    }
}
