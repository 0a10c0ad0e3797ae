package org.noctule.platform.network;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.noctule.error.NoctuleException;

/**
 * The power that a host draws, as SimGrid's energy plugin has it from the host's properties.
 *
 * @param states by P-state, as many as the host has speeds, unmodifiable
 * @param off power of the host when it is off in W
 */
public record HostPower(List<Range> states, double off) {
    /** The property with the power by P-state: {@code idle:all} or {@code idle:epsilon:all}, with commas between. */
    public static final String STATES = "wattage_per_state";

    /** The property with the power of a host that is off, 0 if it is missing. */
    public static final String OFF = "wattage_off";

    private static final Pattern NUMBER = Pattern.compile("[0-9]*\\.?[0-9]+([eE][-+]?[0-9]+)?|[0-9]+\\.");

    /**
     * The power in one P-state.
     *
     * @param idle without any computation in W
     * @param epsilon with next to no computation in W
     * @param all with all cores at work in W
     */
    public record Range(double idle, double epsilon, double all) {
        /**
         * Returns the power at a load, linear above zero.
         *
         * @param load the part of the cores' speed that is used, from 0 to 1
         * @return power in W
         */
        public double watts(double load) {
            return load > 0 ? epsilon + load * (all - epsilon) : idle;
        }
    }

    /**
     * Reads the power of a host.
     *
     * @param host the host
     * @return its power
     * @throws NoctuleException of kind INPUT if the host does not say it for each of its P-states
     */
    public static HostPower of(Host host) {
        final String text = host.properties().get(STATES);
        if (text == null) {
            throw NoctuleException.input(
                    "Host (" + host.name() + ") has no property " + STATES + ", which a run with energy needs.",
                    "Maybe give it idle:epsilon:all in W for each P-state, with commas between, or run without energy.");
        }
        final List<Range> ranges = new ArrayList<>();
        for (final String part : text.split(",", -1)) {
            ranges.add(range(host, part));
        }
        if (ranges.size() != host.speeds().size()) {
            throw error(
                    host,
                    STATES,
                    text,
                    "is for " + ranges.size() + " P-states, but the host has "
                            + host.speeds().size() + " speeds");
        }
        final String off = host.properties().getOrDefault(OFF, "0");
        return new HostPower(List.copyOf(ranges), watts(host, OFF, off, off));
    }

    private static Range range(Host host, String part) {
        final String[] values = part.split(":", -1);
        if (values.length != 2 && values.length != 3) {
            throw error(host, STATES, part, "is neither idle:all nor idle:epsilon:all");
        }
        final double idle = watts(host, STATES, part, values[0]);
        final double all = watts(host, STATES, part, values[values.length - 1]);
        return new Range(idle, values.length == 2 ? idle : watts(host, STATES, part, values[1]), all);
    }

    private static double watts(Host host, String property, String shown, String text) {
        final String number = text.strip();
        final double watts = NUMBER.matcher(number).matches() ? Double.parseDouble(number) : Double.NaN;
        if (!(watts < Double.POSITIVE_INFINITY)) {
            throw error(host, property, shown, "is no power in W");
        }
        return watts;
    }

    private static NoctuleException error(Host host, String property, String value, String problem) {
        return NoctuleException.input(
                "Host (" + host.name() + "): the property " + property + " (" + value.strip() + ") " + problem + ".",
                "Maybe write idle:epsilon:all in W for each P-state, with commas between: 95:97:190.5, 93:94:170.");
    }
}
