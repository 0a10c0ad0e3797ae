package org.noctule.hosts.platform;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.noctule.error.DecimalText;
import org.noctule.json.Suggestion;

/**
 * The settings of SimGrid's models in a file. Keys without influence on the model of parallel tasks are passed over; of
 * the others only the loopback can be set.
 *
 * @param loopbackBandwidth capacity of the implicit link of a host to itself in byte/s
 * @param loopbackLatency latency of that link in seconds
 */
record ModelSettings(double loopbackBandwidth, double loopbackLatency) {
    private static final String BANDWIDTH = "network/loopback-bw";
    private static final String LATENCY = "network/loopback-lat";

    /** The only values that the model knows. */
    private static final Map<String, String> FIXED = Map.of(
            "maxmin/precision", "1e-5",
            "surf/precision", "1e-9",
            "network/TCP-gamma", "4194304",
            "host/solver", "fairbottleneck");

    private static final Set<String> WITHOUT_INFLUENCE = Set.of(
            "host/model",
            "cpu/model",
            "cpu/optim",
            "cpu/maxmin-selective-update",
            "network/model",
            "network/optim",
            "network/maxmin-selective-update",
            "network/crosstraffic",
            "network/latency-factor",
            "network/bandwidth-factor",
            "network/weight-S",
            "storage/model",
            "disk/model",
            "path",
            "plugin",
            "clean-atexit",
            "exception/cutpath");

    private static final List<String> PREFIXES = List.of("contexts/", "smpi/", "tracing", "debug/", "model-check");

    /** Reads the settings from {@code config} elements. */
    static ModelSettings of(List<XmlElement> configs) {
        double bandwidth = 10e9;
        double latency = 0;
        for (final XmlElement config : configs) {
            config.allow("id").only("prop");
            for (final XmlElement prop : config.children()) {
                prop.allow("id", "value").childless();
                final String key = prop.get("id");
                if (key.equals(BANDWIDTH)) {
                    bandwidth = number(prop);
                } else if (key.equals(LATENCY)) {
                    latency = number(prop);
                } else {
                    check(prop, key);
                }
            }
        }
        return new ModelSettings(bandwidth, latency);
    }

    private static double number(XmlElement prop) {
        try {
            final double number = DecimalText.parse(prop.get("value"));
            if (number >= 0 && Double.isFinite(number)) {
                return number;
            }
        } catch (final NumberFormatException e) {
            // The complaint below covers it.
        }
        throw prop.error("value", "must be a number from 0", "Maybe remove its unit.");
    }

    private static void check(XmlElement prop, String key) {
        final String only = FIXED.get(key);
        if (only != null) {
            if (!only.equals(prop.get("value")) && (key.equals("host/solver") || number(prop) != number(only))) {
                throw prop.error("value", "of " + key + " is not supported", "Maybe remove it: " + only + " is used.");
            }
        } else if (!WITHOUT_INFLUENCE.contains(key) && PREFIXES.stream().noneMatch(key::startsWith)) {
            final Set<String> known = new TreeSet<>(WITHOUT_INFLUENCE);
            known.addAll(FIXED.keySet());
            known.addAll(List.of(BANDWIDTH, LATENCY));
            throw prop.error("id", "is not a setting of SimGrid 3.32", Suggestion.of(key, known));
        }
    }

    private static double number(String text) {
        return DecimalText.parse(text);
    }
}
