package org.noctule.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Options of one point of a campaign.
 *
 * @param values the values by the dotted keys of their options; not to be changed
 */
public record CampaignPoint(Map<String, AxisValue> values) {
    private static final Pattern NAME = Pattern.compile("\\{([A-Za-z_][A-Za-z0-9_.]*)\\}");

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
                    return Optional.of(AxisValue.of(inner));
                }
            }
        }
        return Optional.empty();
    }

    /**
     * {@return the values as options take them: an object of dotted keys, other values of the point put in where texts
     * name them}
     */
    public ObjectNode settings() {
        final ObjectNode json = JsonNodeFactory.instance.objectNode();
        values.forEach((key, value) -> json.set(key, filled(value.value())));
        return json;
    }

    private JsonNode filled(JsonNode value) {
        if (value.isTextual()) {
            return filled((TextNode) value);
        }
        if (value.isArray()) {
            final ArrayNode copy = JsonNodeFactory.instance.arrayNode();
            value.forEach(element -> copy.add(filled(element)));
            return copy;
        }
        if (value.isObject()) {
            final ObjectNode copy = JsonNodeFactory.instance.objectNode();
            value.properties().forEach(field -> copy.set(field.getKey(), filled(field.getValue())));
            return copy;
        }
        return value;
    }

    /** A text that is a name alone becomes the value, which need not be a text; elsewhere tables' words are put in. */
    private JsonNode filled(TextNode text) {
        final Matcher names = NAME.matcher(text.textValue());
        if (names.matches() && find(names.group(1)).isPresent()) {
            return find(names.group(1)).get().value();
        }
        return TextNode.valueOf(names.reset()
                .replaceAll(name -> Matcher.quoteReplacement(
                        find(name.group(1)).map(AxisValue::shown).orElse(name.group()))));
    }
}
