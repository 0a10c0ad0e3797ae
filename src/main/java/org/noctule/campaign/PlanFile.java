package org.noctule.campaign;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.noctule.campaign.compare.Figure;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.input.InputFile;
import org.noctule.file.AtomicFile;
import org.noctule.json.JsonInput;
import org.noctule.json.JsonSetup;

/** The file of a plan, a point a line, which workers read instead of the campaign's. */
public final class PlanFile {
    /** The form of stores; programs of another form leave them alone. */
    private static final int FORMAT = 1;

    /** The figures of plans that name none, as earlier builds wrote them. */
    private static final List<String> FIGURES =
            Arrays.stream(Figure.values()).map(Figure::key).toList();

    private static final JsonMapper MAPPER = JsonSetup.trees();

    private PlanFile() {}

    /**
     * Writes a plan.
     *
     * @param plan the plan
     * @param file the file
     * @throws NoctuleException if the disk refuses
     */
    public static void write(CampaignPlan plan, Path file) {
        AtomicFile.write(file, out -> {
            final Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
            final String head = MAPPER.writeValueAsString(head(plan));
            text.append(head, 0, head.length() - 1).append(",\n\"points\":[");
            String before = "\n";
            for (final PlannedPoint point : plan.points()) {
                text.append(before).append(MAPPER.writeValueAsString(json(point)));
                before = ",\n";
            }
            text.append("\n]}\n").flush();
        });
    }

    private static ObjectNode head(CampaignPlan plan) {
        final CampaignPlan.Terms terms = plan.terms();
        final ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("format", FORMAT).put("name", terms.name());
        json.put("version", terms.program().version())
                .put("build", terms.program().build());
        json.putObject("base")
                .put("file", terms.base().path().toString())
                .put("sha256", terms.base().sha256());
        json.put("seeds", terms.seeds()).put("repetitions", terms.repetitions());
        json.put("keep", key(terms.keep())).put("order", key(terms.order()));
        terms.figures().forEach(json.putArray("figures")::add);
        json.put("attempts", terms.attempts()).put("reuse", key(terms.reuse()));
        json.set("execute", terms.execute());
        plan.columns().forEach(json.putArray("columns")::add);
        return json;
    }

    private static ObjectNode json(PlannedPoint point) {
        final ObjectNode json = JsonNodeFactory.instance.objectNode();
        point.cells().forEach(json.putArray("cells")::add);
        json.set("settings", point.settings());
        final ObjectNode inputs = json.putObject("inputs");
        point.inputs().forEach(inputs::put);
        json.put("digest", point.digest()).put("varies", point.varies()).put("seed", point.seed());
        if (!point.trained().isEmpty()) {
            json.put("trained", point.trained());
        }
        json.putArray("cost")
                .add(point.cost().jobs())
                .add(point.cost().least())
                .add(point.cost().most());
        return json;
    }

    private static String key(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /**
     * Reads a plan.
     *
     * @param file the file
     * @return the plan
     * @throws NoctuleException if it is missing, damaged, or of another version
     */
    public static CampaignPlan read(Path file) {
        final JsonInput json = JsonInput.read(file);
        final long format = json.get("format").integer(0, Integer.MAX_VALUE);
        if (format != FORMAT) {
            throw NoctuleException.input(
                    file + ": the store has form " + format + ", and this version of Noctule reads form " + FORMAT
                            + ".",
                    "Maybe another version wrote it: use that one, or begin in another directory.");
        }
        final CampaignPlan.Terms terms = new CampaignPlan.Terms(
                json.get("name").text(),
                new ProgramHash(json.get("version").text(), json.get("build").text()),
                new InputFile(
                        Path.of(json.get("base").get("file").text()),
                        json.get("base").get("sha256").text()),
                json.get("seeds").count(),
                json.get("repetitions").count(),
                json.get("keep").oneOf(Keep.class),
                json.find("figures").map(PlanFile::texts).orElse(FIGURES),
                json.get("order").oneOf(RunOrder.class),
                json.get("attempts").count(),
                json.get("reuse").oneOf(Reuse.class),
                (ObjectNode) json.get("execute").object().node());
        return new CampaignPlan(terms, texts(json.get("columns")), points(json.get("points")));
    }

    private static List<PlannedPoint> points(JsonInput points) {
        final List<PlannedPoint> list = new ArrayList<>();
        for (final JsonInput point : points.elements()) {
            final Map<String, String> inputs = new TreeMap<>();
            final JsonInput files = point.get("inputs");
            files.keys().forEach(file -> inputs.put(file, files.get(file).text()));
            list.add(new PlannedPoint(
                    texts(point.get("cells")),
                    (ObjectNode) point.get("settings").object().node(),
                    inputs,
                    point.get("digest").text(),
                    point.get("varies").flag(),
                    point.get("seed").integer(0, Long.MAX_VALUE),
                    point.find("trained").map(JsonInput::text).orElse(""),
                    point.find("cost").map(PlanFile::cost).orElse(RunCost.UNKNOWN)));
        }
        return list;
    }

    private static RunCost cost(JsonInput numbers) {
        final List<JsonInput> all = numbers.elements();
        return new RunCost(all.get(0).number(), all.get(1).number(), all.get(2).number());
    }

    private static List<String> texts(JsonInput array) {
        return array.elements().stream().map(JsonInput::text).toList();
    }
}
