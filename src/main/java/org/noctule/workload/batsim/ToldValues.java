package org.noctule.workload.batsim;

import java.util.Map;
import java.util.TreeMap;
import org.noctule.json.JsonInput;
import org.noctule.json.Suggestion;

/** Large parts of profiles that a simulator has told its decision side: each travels once, then its name. */
public final class ToldValues {
    private final Map<String, Object> byName = new TreeMap<>();

    /** Starts without any. */
    public ToldValues() {}

    /** Remembers a value, and says whether it is new. */
    boolean tell(String name, Object value) {
        return !value.equals(byName.put(name, value));
    }

    /**
     * Finds a value.
     *
     * @param name its name
     * @param kind its class
     * @param <T> its type
     * @return the value
     * @throws org.noctule.error.NoctuleException if no such value was told
     */
    public <T> T find(JsonInput name, Class<T> kind) {
        final Object value = byName.get(name.text());
        if (!kind.isInstance(value)) {
            throw name.error("is no model that was told before", Suggestion.of(name.text(), byName.keySet()));
        }
        return kind.cast(value);
    }

    /** Forgets all, as a new run begins. */
    public void forget() {
        byName.clear();
    }
}
