package org.noctule.protocol.codec;

import java.util.Locale;
import org.noctule.platform.Platform;
import org.noctule.platform.PlatformReader;

/**
 * The platform that a decision side assumes if it knows the number of hosts only, as of Batsim: one-core nodes of 1
 * GFLOPS that draw nothing, without limits of memory or bandwidth.
 */
final class FlatPlatform {
    private static final String JSON = """
            {"clusters": [{"id": "hosts", "nodes": [{"type": "host", "number": %d}]}],
             "types": {
               "processor": {"host": {
                 "cores": 1, "clock_rate": 1, "dpflops_per_cycle": 1, "mem_bw": 1e15, "power": 0}},
               "node": {"host": {"processors": [{"type": "host", "number": 1}]}}}}
            """;

    private FlatPlatform() {}

    static Platform of(int hosts) {
        return PlatformReader.parse(String.format(Locale.ROOT, JSON, hosts), "flat platform");
    }
}
