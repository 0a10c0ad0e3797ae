package org.noctule.fabric.agent;

import java.util.List;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;

/**
 * A method to choose degrees, as options name it.
 *
 * @param name its name
 * @param keys the options that it reads and not all others do, unmodifiable
 * @param maker makes its choosers
 */
public record DegreeMethod(String name, List<OptionKey<?>> keys, DegreeMethod.Maker maker) {

    /**
     * Tells whether the method reads a key.
     *
     * @param key the key
     * @return true if it does
     */
    public boolean reads(String key) {
        return keys.stream().anyMatch(own -> own.name().equals(key));
    }

    /** Makes a chooser for one run. */
    @FunctionalInterface
    public interface Maker {
        /**
         * Makes the chooser.
         *
         * @param options the agent's options
         * @param seed seed of what it draws
         * @return the chooser
         * @throws org.noctule.error.NoctuleException if an option is wrong
         */
        DegreeChooser make(JsonInput options, long seed);
    }

    /**
     * Describes a method.
     *
     * @param name its name
     * @param maker makes its choosers
     * @param keys the options that it reads and not all others do
     * @return the method
     */
    public static DegreeMethod of(String name, Maker maker, OptionKey<?>... keys) {
        return new DegreeMethod(name, List.of(keys), maker);
    }
}
