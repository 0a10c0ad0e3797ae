package org.noctule.experiment.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Options of one point of a campaign.
 *
 * @param values the values by the dotted keys of their options; not to be changed
 */
public record CampaignPoint(Map<String, AxisValue> values) {
    /** The point that changes nothing. */
    static final CampaignPoint BASE = new CampaignPoint(Map.of());

    /**
     * Adds a value, or puts another one in its place.
     *
     * @param key dotted key of an option
     * @param value its value
     * @return the point with it
     */
    public CampaignPoint with(String key, AxisValue value) {
        final Map<String, AxisValue> more = new LinkedHashMap<>(values);
        more.put(key, value);
        return new CampaignPoint(more);
    }

    /** Drops a value. */
    CampaignPoint without(String key) {
        final Map<String, AxisValue> fewer = new LinkedHashMap<>(values);
        fewer.remove(key);
        return new CampaignPoint(fewer);
    }

    /** Finds the value of an option, which may be a part of what an axis sets. */
    Optional<AxisValue> find(String key) {
        if (values.containsKey(key)) {
            return Optional.of(values.get(key));
        }
        for (final Map.Entry<String, AxisValue> entry : values.entrySet()) {
            if (key.startsWith(entry.getKey() + ".")) {
                JsonNode inner = entry.getValue().value();
                for (final String part :
                        key.substring(entry.getKey().length() + 1).split("\\.")) {
                    inner = inner.path(part);
                }
                if (!inner.isMissingNode()) {
                    return Optional.of(new AxisValue(AxisReader.shown(inner), inner));
                }
            }
        }
        return Optional.empty();
    }

    /** Returns the values as an object of dotted keys. */
    ObjectNode settings() {
        final ObjectNode json = JsonNodeFactory.instance.objectNode();
        values.forEach((key, value) -> json.set(key, value.value()));
        return json;
    }
}
