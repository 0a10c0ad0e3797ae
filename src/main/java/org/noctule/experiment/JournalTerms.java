package org.noctule.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.options.OptionCatalogue;
import org.noctule.journal.JournalHeader;
import org.noctule.json.Effect;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionTable;

/** The terms of a run as the head of its journal holds them: what must be the same for the run to go on. */
public final class JournalTerms {
    private static final String OPTIONS_FILE = "options";

    private JournalTerms() {}

    /**
     * Tells the terms of a run.
     *
     * @param plan plan of the run
     * @param inputs its inputs
     * @param prefix beginning of the names of its result files
     * @param seed seed of its agent
     * @return the head of its journal
     * @throws NoctuleException if a file of the agent cannot be read
     */
    public static JournalHeader of(RunPlan plan, Inputs inputs, String prefix, long seed) {
        final ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("noctule", Version.text());
        final ArrayNode command = json.putArray("command");
        plan.journal().command().forEach(command::add);
        json.put("part", plan.journal().part());
        json.put("prefix", prefix);
        final ObjectNode seeds = json.putObject("seeds").put("agent", seed);
        plan.workloadSeed().ifPresent(workload -> seeds.put("workload", workload));
        if (plan.journal().fork().isPresent()) {
            final ForkPoint point = plan.journal().fork().get();
            json.putObject("fork").put("at", point.at()).put("journal_sha256", point.sha256());
        }
        json.set("options", plan.options());
        final ArrayNode files = json.putArray("inputs");
        named(plan, inputs).forEach((role, file) -> {
            final ObjectNode entry = files.addObject()
                    .put("role", role)
                    .put("file", file.path().toString().replace('\\', '/'));
            entry.put("bytes", size(file.path())).put("sha256", file.sha256());
        });
        return new JournalHeader(json);
    }

    /** The files of a run by their roles, each read once. */
    private static Map<String, InputFile> named(RunPlan plan, Inputs inputs) {
        final Map<Path, InputFile> read = new LinkedHashMap<>();
        inputs.files().forEach(file -> read.put(file.path(), file));
        final Map<String, InputFile> named = new LinkedHashMap<>();
        plan.journal().inputs().forEach((role, path) -> {
            final Optional<InputFile> known = Optional.ofNullable(read.remove(path));
            // Of a file that is missing the agent itself complains.
            known.or(() -> Files.isRegularFile(path) ? Optional.of(InputFile.of(path)) : Optional.empty())
                    .ifPresent(file -> named.put(role, file));
        });
        int others = 0;
        for (final InputFile file : read.values()) {
            named.put(others == 0 ? OPTIONS_FILE : "input " + others, file);
            others++;
        }
        return named;
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (final IOException e) {
            return -1;
        }
    }

    /**
     * Demands that a run is the one of a journal.
     *
     * @param journal the head of the journal
     * @param file the journal, for messages
     * @param run the terms of the run
     * @param anyVersion whether another version of Noctule may go on
     * @throws NoctuleException of kind INPUT that names the first difference
     */
    public static void demandSame(JournalHeader journal, Path file, JournalHeader run, boolean anyVersion) {
        final ObjectNode then = journal.content();
        final ObjectNode now = run.content();
        final String version = then.path("noctule").asText();
        if (!anyVersion && !version.equals(now.path("noctule").asText())) {
            throw NoctuleException.input(
                    file + ": the run was begun by Noctule " + version + ", and this is "
                            + now.path("noctule").asText() + ".",
                    "Maybe go on with that version, or see whether this one decides the same: noctule replay RUN --verify.");
        }
        final Map<String, JsonNode> before = files(then);
        final Map<String, JsonNode> after = files(now);
        for (final Map.Entry<String, JsonNode> entry : before.entrySet()) {
            if (!entry.getKey().equals(OPTIONS_FILE)) {
                demandSameFile(
                        file,
                        entry.getKey(),
                        entry.getValue(),
                        after.getOrDefault(entry.getKey(), MissingNode.getInstance()));
            }
        }
        final OptionTable keys = OptionCatalogue.root(JsonInput.of(now.path("options"), "options"));
        demandSameOptions(file, "$", comparable(then, keys), comparable(now, keys));
        demandSameOptions(file, "fork", then.path("fork"), now.path("fork"));
        demandSameOptions(file, "$.seeds", then.path("seeds"), now.path("seeds"));
        if (before.containsKey(OPTIONS_FILE)) {
            demandSameFile(
                    file,
                    OPTIONS_FILE,
                    before.getOrDefault(OPTIONS_FILE, MissingNode.getInstance()),
                    after.getOrDefault(OPTIONS_FILE, MissingNode.getInstance()));
        }
    }

    private static Map<String, JsonNode> files(ObjectNode header) {
        final Map<String, JsonNode> files = new LinkedHashMap<>();
        header.path("inputs").forEach(entry -> files.put(entry.path("role").asText(), entry));
        return files;
    }

    private static void demandSameFile(Path journal, String role, JsonNode then, JsonNode now) {
        if (!then.path("sha256").equals(now.path("sha256"))) {
            throw NoctuleException.input(
                    journal + ": the file of the run's " + role + " ("
                            + then.path("file").asText()
                            + ") is not what it was when the run began: " + bytes(then) + " then, "
                            + (now.isMissingNode() ? "none" : bytes(now)) + " now.",
                    "Maybe put the old file back, or start the run again.");
        }
    }

    private static String bytes(JsonNode entry) {
        return entry.path("bytes").asLong() + " bytes of SHA-256 "
                + entry.path("sha256").asText().substring(0, 12) + "…";
    }

    /** How a run is carried out may change. */
    private static JsonNode comparable(ObjectNode header, OptionTable keys) {
        final JsonNode options = header.path("options").deepCopy();
        if (options instanceof ObjectNode object) {
            // As Batsim's command line has them, which holds no object for the channel.
            object.remove(List.of("socket_endpoint", "timeout_s", "verbosity"));
            keys.strip(object, Set.of(Effect.CHANNEL));
        }
        return options;
    }

    private static void demandSameOptions(Path journal, String place, JsonNode then, JsonNode now) {
        if (then.isObject() && now.isObject()) {
            final TreeSet<String> keys = new TreeSet<>();
            then.fieldNames().forEachRemaining(keys::add);
            now.fieldNames().forEachRemaining(keys::add);
            for (final String key : keys) {
                demandSameOptions(journal, place + "." + key, then.path(key), now.path(key));
            }
        } else if (!text(then).equals(text(now))) {
            throw NoctuleException.input(
                    journal + ": the option " + place + " was " + text(then) + " when the run began, and is "
                            + text(now) + " now.",
                    "Maybe the options file or a path was changed: put the old value back, or start the run again.");
        }
    }

    private static String text(JsonNode value) {
        return value.isMissingNode() ? "missing" : value.toString();
    }
}
