package org.noctule.platform.network;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.noctule.error.NoctuleException;

/**
 * A P-state in which a host sleeps, and the virtual ones that it passes on the way: to switch takes as long, and draws
 * as much, as one flop in the virtual P-state.
 *
 * @param pState the P-state of the sleeping host
 * @param off the virtual P-state of a host that goes to sleep
 * @param on the virtual P-state of a host that wakes up
 */
public record SleepState(int pState, int off, int on) {
    /** The property with the sleep states: {@code sleep:off:on}, with commas between. */
    public static final String PROPERTY = "sleep_pstates";

    private static final Pattern TRIPLE = Pattern.compile("\\s*(\\d{1,9}):(\\d{1,9}):(\\d{1,9})\\s*");

    /**
     * Reads the sleep states of a host.
     *
     * @param host the host
     * @return its sleep states, empty if it never sleeps; unmodifiable
     * @throws NoctuleException of kind INPUT if the property is malformed, names a P-state that does not exist, or
     *     makes a P-state both virtual and another one's sleep state or the initial one
     */
    public static List<SleepState> of(Host host) {
        final String text = host.properties().getOrDefault(PROPERTY, "");
        if (text.isBlank()) {
            return List.of();
        }
        final List<SleepState> states = new ArrayList<>();
        final Set<Integer> asleep = new HashSet<>();
        final Set<Integer> virtual = new HashSet<>();
        for (final String part : text.split(",", -1)) {
            final Matcher matcher = TRIPLE.matcher(part);
            if (!matcher.matches()) {
                throw error(host, part, "is not sleep:off:on");
            }
            final SleepState state =
                    new SleepState(pState(host, matcher, 1), pState(host, matcher, 2), pState(host, matcher, 3));
            if (!asleep.add(state.pState)) {
                throw error(host, part, "repeats a sleep state");
            }
            virtual.add(state.off);
            virtual.add(state.on);
            states.add(state);
        }
        if (asleep.stream().anyMatch(virtual::contains) || virtual.contains(host.pState())) {
            throw error(host, text, "uses a virtual P-state as another one too");
        }
        return List.copyOf(states);
    }

    private static int pState(Host host, Matcher matcher, int group) {
        final int pState = Integer.parseInt(matcher.group(group));
        if (pState >= host.speeds().size()) {
            throw error(
                    host,
                    matcher.group(),
                    "names a P-state that is none of its " + host.speeds().size());
        }
        if (group > 1 && host.speeds().get(pState) == 0) {
            throw error(host, matcher.group(), "names a virtual P-state of speed 0, which would never end");
        }
        return pState;
    }

    private static NoctuleException error(Host host, String value, String problem) {
        return NoctuleException.input(
                "Host (" + host.name() + "): the property " + PROPERTY + " (" + value.strip() + ") " + problem + ".",
                "Maybe write the numbers of three different P-states, counted from 0, such as 13:14:15.");
    }
}
