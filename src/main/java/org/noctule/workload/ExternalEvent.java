package org.noctule.workload;

import java.util.Map;
import java.util.Optional;
import org.noctule.resource.ResourceSet;

/**
 * Something that happens to the machine from outside, at a date that is known beforehand.
 *
 * @param timestamp the date in seconds, not negative
 * @param type {@link #MACHINE_UNAVAILABLE}, {@link #MACHINE_AVAILABLE}, or any other, of which decision sides are told
 * @param resources the machines concerned; empty for other types, and where the field {@link #DOMAIN} alone names them
 * @param fields all fields as plain values, in the order of the file, unmodifiable
 */
public record ExternalEvent(double timestamp, String type, ResourceSet resources, Map<String, Object> fields) {
    /** The field that names a part of the platform, such as {@code "node:12"}. */
    public static final String DOMAIN = "domain";

    /** From now on no job can be started on these machines; those that run go on. */
    public static final String MACHINE_UNAVAILABLE = "machine_unavailable";

    /** From now on these machines can be used again. */
    public static final String MACHINE_AVAILABLE = "machine_available";

    /**
     * {@return the part of the platform, if nothing else names the machines: the field {@link #DOMAIN}, empty if there
     * is none or if it only explains the machines}
     */
    public Optional<String> domain() {
        return resources.isEmpty() && !fields.containsKey("resources") && fields.get(DOMAIN) instanceof String text
                ? Optional.of(text)
                : Optional.empty();
    }
}
