package org.noctule.hosts.platform;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;

/** An element of an XML file together with where it stands, read with checks. */
final class XmlElement {
    /** Nothing that a platform names needs to be longer; prefixes are repeated once per host. */
    private static final int LONGEST_NAME = 256;

    private static final Set<String> UNSUPPORTED =
            Set.of("availability_file", "speed_file", "state_file", "bandwidth_file", "latency_file");

    private final String source;
    private final int line;
    private final String name;
    private final Map<String, String> attributes;
    private final List<XmlElement> children = new ArrayList<>();

    /**
     * Makes an element without children.
     *
     * @param source name of the file in errors
     * @param line where the element's tag ends, counted from 1
     * @param name its name
     * @param attributes its attributes
     */
    XmlElement(String source, int line, String name, Map<String, String> attributes) {
        this.source = source;
        this.line = line;
        this.name = name;
        this.attributes = attributes;
    }

    String name() {
        return name;
    }

    List<XmlElement> children() {
        return children;
    }

    /** Refuses attributes other than those named. */
    XmlElement allow(String... known) {
        final List<String> names = List.of(known);
        for (final String attribute : attributes.keySet()) {
            if (!names.contains(attribute)) {
                throw UNSUPPORTED.contains(attribute)
                        ? error(
                                "the attribute \"" + attribute + "\" is not supported",
                                "Maybe remove it: hosts and " + "links keep their speed for the whole run.")
                        : error("the attribute \"" + attribute + "\" is unknown", Suggestion.of(attribute, names));
            }
        }
        return this;
    }

    /** Returns the attribute of that name, if it is given. */
    Optional<String> find(String attribute) {
        return Optional.ofNullable(attributes.get(attribute));
    }

    /** Returns the attribute of that name, which has to be there. */
    String get(String attribute) {
        return find(attribute)
                .orElseThrow(() ->
                        error("the attribute \"" + attribute + "\" is missing", "Maybe add it: it has no default."));
    }

    /** Returns the attribute of that name, which has to be there and fit for a part of a name. */
    String word(String attribute) {
        final String text = get(attribute);
        if (text.length() > LONGEST_NAME) {
            throw error(attribute, "is longer than " + LONGEST_NAME + " characters", "Maybe a quotation mark is lost.");
        }
        return text;
    }

    /** Returns the attribute of that name, which has to be there and to name something. */
    String id(String attribute) {
        final String text = word(attribute);
        if (text.isEmpty()) {
            throw error(attribute, "is empty", "Maybe give it a name.");
        }
        return text;
    }

    /** Returns the attribute of that name, one of a few, the first of which is the default. */
    String oneOf(String attribute, List<String> choices) {
        final String text = find(attribute).orElse(choices.get(0));
        if (!choices.contains(text)) {
            throw error(attribute, "must be one of " + String.join(", ", choices), Suggestion.among(text, choices));
        }
        return text;
    }

    /** Returns the attribute of that name, a whole number. */
    int integer(String attribute, int otherwise, int minimum, int maximum) {
        final Optional<String> text = find(attribute);
        if (text.isEmpty()) {
            return otherwise;
        }
        try {
            final int number = Integer.parseInt(text.get().strip());
            if (number >= minimum && number <= maximum) {
                return number;
            }
        } catch (final NumberFormatException e) {
            // The complaint below covers it.
        }
        throw error(
                attribute,
                "must be a whole number from " + minimum + " to " + maximum,
                "Maybe the sign is wrong or a digit is too many.");
    }

    /** Returns the properties that stand in this element. */
    Map<String, String> properties() {
        final Map<String, String> properties = new LinkedHashMap<>();
        for (final XmlElement child : children) {
            if (child.name.equals("prop")) {
                child.allow("id", "value").childless();
                properties.put(child.get("id"), child.get("value"));
            }
        }
        return Collections.unmodifiableMap(properties);
    }

    /** Refuses children. */
    XmlElement childless() {
        return only();
    }

    /** Refuses children other than those named. */
    XmlElement only(String... known) {
        final List<String> names = List.of(known);
        for (final XmlElement child : children) {
            if (!names.contains(child.name)) {
                throw child.misplaced(name, names);
            }
        }
        return this;
    }

    /** Makes the exception that says that this element may not stand where it does. */
    NoctuleException misplaced(String parent, List<String> known) {
        return error("the element cannot stand in <" + parent + ">", Suggestion.of(name, known));
    }

    /** Makes the exception that says what is wrong with an attribute. */
    NoctuleException error(String attribute, String problem, String remedy) {
        return error(attribute + ": the value (" + shown(find(attribute).orElse("")) + ") " + problem, remedy);
    }

    /** Makes the exception that says what is wrong with this element. */
    NoctuleException error(String problem, String remedy) {
        return NoctuleException.input(source + ":" + line + ": <" + shown(name) + ">: " + problem + ".", remedy);
    }

    /** Makes a text fit for one line. */
    static String shown(String text) {
        final String plain = text.replaceAll("\\p{Cntrl}", " ");
        return plain.length() > 60 ? plain.substring(0, 57) + "..." : plain;
    }
}
