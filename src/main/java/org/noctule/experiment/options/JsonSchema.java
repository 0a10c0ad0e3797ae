package org.noctule.experiment.options;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Objects;
import org.noctule.agent.AgentProvider;
import org.noctule.json.JsonSetup;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.learning.agent.LearningAgents;
import org.noctule.learning.problem.ProblemKind;
import org.noctule.learning.problem.ProblemKinds;
import org.noctule.platform.PlatformTables;

/**
 * JSON Schemas (draft 2020-12) of the files that users write, for editors: made of the keys that readers allow. What a
 * schema refuses, Noctule refuses too, but not the reverse: a schema knows no other files and no sums.
 */
public final class JsonSchema {
    private static final String DRAFT = "https://json-schema.org/draft/2020-12/schema";
    private static final String OBJECT = "object";
    private static final String PROPERTIES = "properties";

    private JsonSchema() {}

    /**
     * Describes options files.
     *
     * @return the schema, a text of many lines
     */
    public static String options() {
        final ObjectNode schema = file("Options of Noctule", OptionCatalogue.root());
        final ObjectNode definitions = schema.putObject("$defs");
        OptionCatalogue.objects().forEach((name, table) -> {
            if (name.startsWith("problem ")) {
                definitions.set(name, object(table.and(ProblemKinds.common())));
            }
        });
        definitions.set("trace", object(TraceOptions.TABLE));
        definitions.set("stream", object(StreamReader.TABLE));
        final ObjectNode workload = property(schema, "workload");
        workload.remove("anyOf");
        choose(workload, "type", "stream", "stream").set("else", reference("trace"));
        final ObjectNode decision = property(schema, "decision");
        environment(property(decision, "env"));
        agent(property(decision, "agent"), definitions);
        others(schema);
        return text(schema);
    }

    /** Capabilities of jars have objects of their own beside the keys of the file. */
    private static void others(ObjectNode schema) {
        schema.putObject("additionalProperties").put("type", OBJECT);
        schema.putObject("if").putArray("required").add(RootTable.CAPABILITIES.name());
        final ArrayNode names =
                schema.putObject("else").putObject("propertyNames").putArray("enum");
        OptionCatalogue.root().names().forEach(names::add);
    }

    /** Each problem has keys of its own; the first one holds where none is named. */
    private static void environment(ObjectNode env) {
        env.putObject(PROPERTIES)
                .set("problem", value(ProblemKinds.common().keys().get(0)));
        final String first = ProblemKinds.all().get(0).name();
        final ArrayNode all = env.putArray("allOf");
        for (final ProblemKind kind : ProblemKinds.all()) {
            final ObjectNode choice = choose(all.addObject(), "problem", kind.name(), "problem " + kind.name());
            if (kind.name().equals(first)) {
                ((ObjectNode) choice.get("if")).remove("required");
            }
        }
    }

    /** Each agent has keys of its own; one of a jar may have any. */
    private static void agent(ObjectNode agent, ObjectNode definitions) {
        final ObjectNode name = agent.putObject(PROPERTIES).putObject("name");
        name.put("type", "string").put("description", "the agent, or path of a jar; the command line wins");
        OptionCatalogue.agents().names().forEach(name.withArray("examples")::add);
        final ArrayNode all = agent.putArray("allOf");
        for (final AgentProvider provider : OptionCatalogue.agents().providers()) {
            OptionTable table = provider.keys().orElseThrow();
            if (LearningAgents.NAMES.contains(provider.name())) {
                for (final ProblemKind kind : ProblemKinds.all()) {
                    table = table.and(kind.agentKeys());
                }
            }
            definitions.set("agent " + provider.name(), object(table));
            choose(all.addObject(), "name", provider.name(), "agent " + provider.name());
        }
    }

    private static ObjectNode choose(ObjectNode schema, String key, String value, String definition) {
        final ObjectNode test = schema.putObject("if");
        test.putObject(PROPERTIES).putObject(key).put("const", value);
        test.putArray("required").add(key);
        return schema.set("then", reference(definition));
    }

    private static ObjectNode reference(String definition) {
        return JsonNodeFactory.instance.objectNode().put("$ref", "#/$defs/" + definition.replace(" ", "%20"));
    }

    private static ObjectNode property(ObjectNode schema, String key) {
        return (ObjectNode) Objects.requireNonNull(schema.get(PROPERTIES).get(key));
    }

    /**
     * Describes platform files.
     *
     * @return the schema, a text of many lines
     */
    public static String platform() {
        return text(file("Platform of Noctule", PlatformTables.all().get(0)));
    }

    /**
     * Describes files of another kind.
     *
     * @param title the title of the schema
     * @param table the keys of the file
     * @return the schema, a text of many lines
     */
    public static String of(String title, OptionTable table) {
        return text(file(title, table));
    }

    private static ObjectNode file(String title, OptionTable table) {
        final ObjectNode schema =
                JsonNodeFactory.instance.objectNode().put("$schema", DRAFT).put("title", title);
        return schema.setAll(object(table));
    }

    private static ObjectNode object(OptionTable table) {
        final ObjectNode schema = JsonNodeFactory.instance.objectNode().put("type", OBJECT);
        final ObjectNode properties = schema.putObject(PROPERTIES);
        table.keys().forEach(key -> {
            if (!properties.has(key.name())) {
                properties.set(key.name(), value(key));
            }
        });
        table.silent().forEach(key -> properties.put(key, true));
        schema.put("additionalProperties", false);
        if (table.keys().stream().anyMatch(OptionKey::needed)) {
            final ArrayNode needed = schema.putArray("required");
            table.keys().stream().filter(OptionKey::needed).map(OptionKey::name).forEach(needed::add);
        }
        return schema;
    }

    private static ObjectNode value(OptionKey<?> key) {
        final ObjectNode schema = JsonNodeFactory.instance.objectNode();
        final boolean counted = key.values().kind() == OptionValues.Kind.WHOLE;
        final String unit = counted || key.unit().isEmpty() ? "" : ", in " + key.unit();
        final String standard = key.standard().isEmpty() ? "" : "; default: " + key.standard();
        schema.put("description", OptionKey.plain(key.meaning() + unit + standard));
        final OptionValues<?> values = key.values();
        switch (values.kind()) {
            case FLAG -> schema.put("type", "boolean");
            case WHOLE -> range(schema.put("type", "integer"), values.range());
            case NUMBER -> range(schema.put("type", "number"), values.range());
            case TEXT -> text(schema, values);
            case LIST -> schema.put("type", "array");
            case OBJECTS ->
                schema.put("type", "array")
                        .put("minItems", 1)
                        .set("items", object(values.tables().get(0)));
            case NAMED_OBJECTS ->
                schema.put("type", OBJECT)
                        .set("additionalProperties", object(values.tables().get(0)));
            case OBJECT -> objects(schema, values.tables());
            case ANY -> {}
        }
        return schema;
    }

    private static void objects(ObjectNode schema, List<OptionTable> tables) {
        schema.put("type", OBJECT);
        if (tables.size() == 1) {
            final ObjectNode keys = object(tables.get(0));
            schema.setAll(keys);
        } else if (tables.size() > 1) {
            final ArrayNode any = schema.putArray("anyOf");
            tables.forEach(table -> any.add(object(table)));
        }
    }

    private static void range(ObjectNode schema, OptionValues.Range range) {
        if (Double.isFinite(range.least())) {
            number(schema, range.open() ? "exclusiveMinimum" : "minimum", range.least());
        }
        if (Double.isFinite(range.most()) && range.most() < Long.MAX_VALUE) {
            number(schema, "maximum", range.most());
        }
    }

    private static void number(ObjectNode schema, String key, double value) {
        if (value == Math.rint(value)) {
            schema.put(key, (long) value);
        } else {
            schema.put(key, value);
        }
    }

    private static void text(ObjectNode schema, OptionValues<?> values) {
        if (values.choices().isEmpty()) {
            schema.put("type", "string");
            if (!values.pattern().isEmpty()) {
                schema.put("pattern", values.pattern());
            }
            return;
        }
        if (values.pattern().isEmpty()) {
            values.choices().forEach(schema.putArray("enum")::add);
            return;
        }
        final ArrayNode any = schema.putArray("anyOf");
        values.choices().forEach(any.addObject().putArray("enum")::add);
        any.addObject().put("type", "string").put("pattern", values.pattern());
    }

    private static String text(ObjectNode schema) {
        try {
            return JsonSetup.trees().writerWithDefaultPrettyPrinter().writeValueAsString(schema) + "\n";
        } catch (final JsonProcessingException e) {
            throw new IllegalStateException("A tree in memory cannot be written.", e);
        }
    }
}
