package org.noctule.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import org.noctule.error.NoctuleException;

/** The values of the keys of a table, every default filled in. Two are equal if their values are. */
public final class Options {
    private final OptionTable table;
    private final JsonInput source;
    private final Map<String, Object> values;

    private Options(OptionTable table, JsonInput source, Map<String, Object> values) {
        this.table = table;
        this.source = source;
        this.values = Collections.unmodifiableMap(values);
    }

    static Options read(OptionTable table, JsonInput json) {
        final Map<String, Object> values = new LinkedHashMap<>();
        table.keys().forEach(key -> key.read(json).ifPresent(value -> values.put(key.name(), value)));
        return new Options(table, json, values);
    }

    /**
     * Takes other values for what the file does not give.
     *
     * @param base values of the same table
     * @return the options over them
     */
    public Options over(Options base) {
        final Map<String, Object> all = new LinkedHashMap<>(base.values);
        values.forEach((key, value) -> {
            if (source.has(key)) {
                all.put(key, value);
            }
        });
        return new Options(table, source, all);
    }

    /**
     * Returns the value of a key that has one.
     *
     * @param key a key of the table
     * @param <T> the type of its values
     * @return what was given, or the default
     * @throws IllegalStateException if it has no value, or is no key of the table
     */
    public <T> T get(OptionKey<T> key) {
        return find(key).orElseThrow(() -> new IllegalStateException("no value of " + table.path(key)));
    }

    /**
     * Returns the value of a key.
     *
     * @param key a key of the table
     * @param <T> the type of its values
     * @return what was given, or the default; empty if there is neither
     * @throws IllegalStateException if it is no key of the table
     */
    @SuppressWarnings("unchecked") // Values are read by the row of the name.
    public <T> Optional<T> find(OptionKey<T> key) {
        if (!values.containsKey(key.name())
                && table.keys().stream().noneMatch(row -> row.name().equals(key.name()))) {
            throw new IllegalStateException("no key here: " + table.path(key));
        }
        return Optional.ofNullable((T) values.get(key.name()));
    }

    /**
     * Takes another value.
     *
     * @param key a key of the table
     * @param value its value
     * @param <T> the type of its values
     * @return the options with it
     */
    public <T> Options with(OptionKey<T> key, T value) {
        final Map<String, Object> changed = new LinkedHashMap<>(values);
        changed.put(key.name(), value);
        return new Options(table, source, changed);
    }

    /**
     * Takes another value if there is one.
     *
     * @param key a key of the table
     * @param value its value, or empty for the one that it has
     * @param <T> the type of its values
     * @return the options with it
     */
    public <T> Options with(OptionKey<T> key, Optional<T> value) {
        return value.map(other -> with(key, other)).orElse(this);
    }

    /**
     * Takes a value away.
     *
     * @param key a key of the table
     * @return the options without a value of it
     */
    public Options without(OptionKey<?> key) {
        final Map<String, Object> changed = new LinkedHashMap<>(values);
        changed.remove(key.name());
        return new Options(table, source, changed);
    }

    /**
     * Tells whether the file gives a value.
     *
     * @param key a key of the table
     * @return false if the default holds
     */
    public boolean given(OptionKey<?> key) {
        return source.has(key.name());
    }

    /**
     * Makes the exception that says what is wrong with a value that the file gives.
     *
     * @param key a key of the table
     * @param problem a clause that follows the place and the value
     * @param remedy the line that begins with "Maybe"
     * @return the exception, to be thrown
     */
    public NoctuleException error(OptionKey<?> key, String problem, String remedy) {
        return source.get(key.name()).error(problem, remedy);
    }

    /** {@return the keys that these are values of} */
    public OptionTable table() {
        return table;
    }

    /** {@return what the values were read from} */
    public JsonInput source() {
        return source;
    }

    /**
     * Keeps what shapes some parts of a run, at any depth.
     *
     * @param effects the parts
     * @return these values alone: whoever asks for another is told so at once
     */
    public Options only(Set<Effect> effects) {
        final List<OptionKey<?>> kept = new ArrayList<>();
        final Map<String, Object> some = new LinkedHashMap<>();
        for (final OptionKey<?> key : table.keys()) {
            final Object value = values.get(key.name());
            if (value == null && key.values().kind() == OptionValues.Kind.OBJECT) {
                kept.add(key);
            } else if (key.values().shape(key.effect(), effects)) {
                kept.add(key);
                if (value != null) {
                    some.put(key.name(), value instanceof Options inner ? inner.only(effects) : value);
                }
            }
        }
        return new Options(new OptionTable(table.place(), kept, table.silent()), source, some);
    }

    /** {@return the values of all keys that are listed, in the order of the table} */
    public ObjectNode resolved() {
        return listed(table.keys());
    }

    /**
     * Lists the values of all keys that are listed.
     *
     * @param first the keys that come first
     * @return their values, and then the others in the order of the table
     */
    public ObjectNode resolved(List<OptionKey<?>> first) {
        return listed(first).setAll(resolved());
    }

    /**
     * Lists values.
     *
     * @param keys keys of the table, in the order of the list
     * @return the values of those that are listed
     */
    public ObjectNode listed(List<OptionKey<?>> keys) {
        return printed(keys, OptionKey::lists);
    }

    private ObjectNode printed(List<OptionKey<?>> keys, BiPredicate<OptionKey<?>, Object> asked) {
        final ObjectNode json = JsonNodeFactory.instance.objectNode();
        for (final OptionKey<?> key : keys) {
            final Object value = values.get(key.name());
            if (value != null && asked.test(key, value)) {
                json.set(key.name(), print(key, value).deepCopy());
            }
        }
        return json;
    }

    /**
     * {@return the files that the values name, at any depth: by the paths of their keys, in the order of the tables}
     */
    public Map<String, List<Path>> files() {
        final Map<String, List<Path>> files = new LinkedHashMap<>();
        table.keys().forEach(key -> {
            final Object value = values.get(key.name());
            if (value instanceof Path file) {
                files.put(table.path(key), List.of(file));
            } else if (value instanceof List<?> list
                    && list.stream().allMatch(Path.class::isInstance)
                    && !list.isEmpty()) {
                files.put(table.path(key), list.stream().map(Path.class::cast).toList());
            } else if (value instanceof Options inner) {
                files.putAll(inner.files());
            }
        });
        return files;
    }

    @SuppressWarnings("unchecked") // Values are read by the row of the name.
    private static <T> JsonNode print(OptionKey<T> key, Object value) {
        return key.values().printer().apply((T) value);
    }

    /** All values, also those that are not listed. */
    private ObjectNode all() {
        return printed(table.keys(), (key, value) -> true);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Options options && all().equals(options.all());
    }

    @Override
    public int hashCode() {
        return all().hashCode();
    }

    @Override
    public String toString() {
        return all().toString();
    }
}
