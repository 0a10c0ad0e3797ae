package org.noctule.platform.network;

import java.util.List;
import java.util.Map;

/**
 * A machine of a network.
 *
 * @param name its name
 * @param speeds speed of one core by P-state in flop/s, not empty, unmodifiable
 * @param cores number of cores, at least 1
 * @param pState the P-state at date 0
 * @param properties the properties given to it, unmodifiable, in the order of the file
 * @param zoneProperties the properties of the zone that it lies in and then of those around it, unmodifiable
 */
public record Host(
        String name,
        List<Double> speeds,
        int cores,
        int pState,
        Map<String, String> properties,
        Map<String, String> zoneProperties) {}
