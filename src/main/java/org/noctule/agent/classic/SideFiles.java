package org.noctule.agent.classic;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.NumberOutput;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import org.noctule.agent.ActionSpace;
import org.noctule.agent.mirror.OverUse;
import org.noctule.agent.problem.EpisodeRecord;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonSetup;

/**
 * The files that HDeepRM's agents leave, one run each: {@code overutilizations.json}, {@code rewards.log} (the sum of
 * the rewards), {@code makespans.log} (date of the end), {@code actions.log} (one action a line) and {@code probs.json}
 * (how probable each action was at the first decision; 1 for the choice of a policy without probabilities).
 */
final class SideFiles {
    private static final JsonFactory JSON = JsonSetup.streams();

    private final Path directory;

    SideFiles(Path directory) {
        this.directory = directory;
    }

    @FunctionalInterface
    private interface Content {
        void write(JsonGenerator out) throws IOException;
    }

    void write(EpisodeRecord episode, ActionLog actions, ActionSpace space) {
        try {
            if (episode.overUse().isPresent()) {
                writeJson("overutilizations.json", out -> overUse(out, episode));
            }
            final double sum =
                    episode.rewards().stream().mapToDouble(Double::doubleValue).reduce(0, Double::sum);
            writeText("rewards.log", number(sum) + "\n");
            writeText("makespans.log", number(episode.end()) + "\n");
            final StringBuilder lines = new StringBuilder();
            for (int i = 0; i < actions.size(); i++) {
                lines.append(actions.get(i)).append('\n');
            }
            writeText("actions.log", lines.toString());
            writeJson("probs.json", out -> firstChoice(out, actions, space));
        } catch (IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The agent's files cannot be written to (" + directory + "): " + e.getMessage() + ".",
                    "Maybe the disk is full or the directory was removed.",
                    e);
        }
    }

    private static String number(double value) {
        return NumberOutput.toString(value, true);
    }

    private static void overUse(JsonGenerator out, EpisodeRecord episode) throws IOException {
        final OverUse overUse = episode.overUse().orElseThrow();
        out.writeStartObject();
        dates(out, "core", overUse.cores());
        dates(out, "mem", overUse.memory());
        out.writeObjectFieldStart("mem_bw");
        out.writeNumberField("nb_procs", episode.processors());
        out.writeObjectFieldStart("procs");
        for (final Map.Entry<Integer, List<OverUse.Interval>> processor :
                overUse.processors().entrySet()) {
            out.writeObjectFieldStart(processor.getKey().toString());
            final List<OverUse.Interval> intervals = processor.getValue();
            out.writeNumberField("state", intervals.get(intervals.size() - 1).open() ? 1 : 0);
            out.writeArrayFieldStart("values");
            for (final OverUse.Interval interval : intervals) {
                interval(out, interval);
            }
            out.writeEndArray();
            out.writeEndObject();
        }
        out.writeEndObject();
        out.writeEndObject();
        out.writeEndObject();
    }

    private static void dates(JsonGenerator out, String key, List<Double> dates) throws IOException {
        out.writeArrayFieldStart(key);
        for (final double date : dates) {
            out.writeNumber(date);
        }
        out.writeEndArray();
    }

    private static void interval(JsonGenerator out, OverUse.Interval interval) throws IOException {
        if (interval.open()) {
            out.writeNumber(interval.start());
            return;
        }
        out.writeStartArray();
        out.writeNumber(interval.start());
        out.writeNumber(interval.duration());
        out.writeEndArray();
    }

    private static void firstChoice(JsonGenerator out, ActionLog actions, ActionSpace space) throws IOException {
        out.writeStartObject();
        out.writeArrayFieldStart("probs");
        for (int action = 0; action < space.size(); action++) {
            out.writeStartArray();
            if (actions.size() > 0) {
                out.writeNumber(actions.first(action));
            }
            out.writeEndArray();
        }
        out.writeEndArray();
        out.writeEndObject();
    }

    private void writeJson(String name, Content content) throws IOException {
        final StringWriter text = new StringWriter();
        try (JsonGenerator out = JSON.createGenerator(text)) {
            content.write(out);
        }
        writeText(name, text.append('\n').toString());
    }

    private void writeText(String name, String text) throws IOException {
        final Path partial = directory.resolve(name + ".part");
        Files.write(partial, text.getBytes(StandardCharsets.UTF_8));
        Files.move(
                partial, directory.resolve(name), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
