package org.noctule.slurm.agent;

import java.util.Map;
import org.noctule.error.NoctuleException;

/**
 * Options of sbatch, without the dashes.
 *
 * @param values the values by names
 */
record SbatchOptions(Map<?, ?> values) {
    boolean isEmpty() {
        return values.isEmpty();
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    /** The text of an option; empty if it is not there. */
    String text(String name) {
        final Object value = values.get(name);
        return value == null ? "" : String.valueOf(value);
    }

    /** The failure of an option that sbatch does not take so. */
    NoctuleException wrong(String job, String name, String example) {
        return NoctuleException.input(
                "The job (" + job + "): $.sbatch." + name + ": the value (" + text(name) + ") is none of this option.",
                "Maybe write it like " + example + ", or leave it out.");
    }

    /** The count of an option. */
    int count(String name, int usual) {
        final String text = text(name);
        return text.matches("\\d{1,9}") ? Integer.parseInt(text) : usual;
    }
}
