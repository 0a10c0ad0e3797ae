package org.noctule.report.comparison;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An axis of a campaign.
 *
 * @param key its dotted key
 * @param compared whether it makes entrants, not workloads
 * @param values its value by the names of the entrants, or of the workloads
 */
public record ReportAxis(String key, boolean compared, Map<String, String> values) {
    /**
     * Copies the values in their order.
     *
     * @param key its dotted key
     * @param compared whether it makes entrants
     * @param values its value by names
     */
    public ReportAxis {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
}
