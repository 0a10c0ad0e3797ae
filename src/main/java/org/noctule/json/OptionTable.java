package org.noctule.json;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The keys of an object of a file: what its reader allows, and of which pages, help and schemas are made.
 *
 * @param place where the object stands, as a path of keys from the root of the file; empty for the root
 * @param keys the keys, unmodifiable
 * @param silent keys of older files that are allowed and nowhere listed, unmodifiable
 */
public record OptionTable(String place, List<OptionKey<?>> keys, List<String> silent) {
    /**
     * Describes an object.
     *
     * @param place where it stands, as a path of keys from the root of the file
     * @param keys its keys
     * @return the table
     */
    public static OptionTable of(String place, OptionKey<?>... keys) {
        return new OptionTable(place, List.of(keys), List.of());
    }

    /**
     * Adds keys.
     *
     * @param more the keys of another table
     * @return a table of both, at the place of this one
     */
    public OptionTable and(OptionTable more) {
        return new OptionTable(
                place,
                Stream.<OptionKey<?>>concat(keys.stream(), more.keys.stream()).toList(),
                Stream.concat(silent.stream(), more.silent.stream()).toList());
    }

    /**
     * Adds keys.
     *
     * @param more the keys
     * @return a table with them
     */
    public OptionTable and(OptionKey<?>... more) {
        return and(of(place, more));
    }

    /**
     * Allows keys without a row of their own.
     *
     * @param names the keys
     * @return a table that allows them
     */
    public OptionTable silently(String... names) {
        return and(new OptionTable(place, List.of(), List.of(names)));
    }

    /**
     * Leaves keys out.
     *
     * @param names the keys
     * @return a table without them
     */
    public OptionTable without(String... names) {
        final List<String> out = List.of(names);
        return new OptionTable(
                place, keys.stream().filter(key -> !out.contains(key.name())).toList(), silent);
    }

    /**
     * Reads an object, which may hold no other keys than these.
     *
     * @param json the object
     * @return the value of each key
     * @throws org.noctule.error.NoctuleException of kind INPUT if a key is unknown or missing, or a value is wrong
     */
    public Options read(JsonInput json) {
        return Options.read(this, json.object().allow(this));
    }

    /**
     * Reads a part of an object.
     *
     * @param json an object, which may hold other keys, too
     * @return the value of each key
     * @throws org.noctule.error.NoctuleException of kind INPUT if a key is missing, or a value is wrong
     */
    public Options part(JsonInput json) {
        return Options.read(this, json);
    }

    /**
     * Takes out of printed values what shapes no other parts of a run, at any depth.
     *
     * @param json the values, which change
     * @param effects the parts
     */
    public void strip(ObjectNode json, Set<Effect> effects) {
        final Set<Effect> others = EnumSet.allOf(Effect.class);
        others.removeAll(effects);
        for (final OptionKey<?> key : keys) {
            if (!json.has(key.name())) {
                continue;
            }
            if (!key.values().shape(key.effect(), others)) {
                json.remove(key.name());
            } else if (json.get(key.name()) instanceof ObjectNode inner) {
                key.values().tables().forEach(table -> table.strip(inner, effects));
            }
        }
    }

    /** {@return the values that hold where an object is missing} */
    public Options defaults() {
        return read(JsonInput.of(JsonNodeFactory.instance.objectNode(), place.isEmpty() ? "$" : place));
    }

    /** {@return the names of the keys whose values are files, at any depth} */
    public Stream<String> files() {
        return keys.stream()
                .flatMap(key -> key.values().file()
                        ? Stream.of(key.name())
                        : key.values().tables().stream().flatMap(OptionTable::files));
    }

    /** {@return all keys that may stand in the object: their names, those with a row first} */
    public List<String> names() {
        final List<String> names = new ArrayList<>();
        keys.forEach(key -> names.add(key.name()));
        names.addAll(silent);
        return names;
    }

    /**
     * Names a key by its whole path.
     *
     * @param key one of the keys
     * @return keys that are joined by dots
     */
    public String path(OptionKey<?> key) {
        return place.isEmpty() ? key.name() : place + "." + key.name();
    }
}
