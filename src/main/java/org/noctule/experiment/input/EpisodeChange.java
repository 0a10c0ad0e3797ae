package org.noctule.experiment.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noctule.experiment.options.Setting;
import org.noctule.json.JsonInput;
import org.noctule.workload.Workload;

/**
 * What another program changes of the episodes of its environments.
 *
 * @param settings keys of the options file, unmodifiable
 * @param jobs the jobs in the place of those of a file, empty if the program made none
 */
public record EpisodeChange(List<Setting> settings, Optional<Workload> jobs) {
    private static final String EPISODE = "decision.env.episode";
    private static final String MADE = "noctule.Jobs";

    /**
     * Reads a change.
     *
     * @param asked an object with some of the keys trace, a path or an object of arrays; first_job; jobs; load, a
     *     number or two; platform; objective
     * @param decision the object {@code decision} of the options before the change
     * @return what it means for the options
     * @throws org.noctule.error.NoctuleException of kind INPUT if a key is unknown, or jobs are wrong
     */
    public static EpisodeChange read(JsonInput asked, JsonInput decision) {
        asked.object().allow("trace", "first_job", "jobs", "load", "platform", "objective");
        final Optional<JsonInput> episode = decision.find("env").flatMap(env -> env.find("episode"));
        final boolean several = episode.filter(keys -> keys.has("traces")).isPresent();
        final List<Setting> settings = new ArrayList<>();
        final Optional<JsonInput> trace = asked.find("trace");
        final Optional<Workload> made =
                trace.filter(value -> value.node().isObject()).map(arrays -> MadeJobs.read(arrays, MADE));
        if (trace.isPresent()) {
            settings.add(set(
                    "trace",
                    "workload_file_path",
                    TextNode.valueOf(made.isPresent() ? MADE : trace.get().text())));
            // What the trace takes the place of.
            final List<String> gone =
                    made.isPresent() ? List.of("traces", "source", "without", "first") : List.of("traces", "source");
            gone.stream()
                    .filter(key -> episode.filter(keys -> keys.has(key)).isPresent())
                    .forEach(key -> settings.add(set("trace", EPISODE + "." + key, NullNode.getInstance())));
        }
        asked.find("platform").ifPresent(file -> {
            if (several && trace.isEmpty()) {
                throw file.error(
                        "is the machine of one trace, and decision.env.episode.traces has several with machines of their own",
                        "Maybe change the trace, too.");
            }
            settings.add(set("platform", "platform_file_path", TextNode.valueOf(file.text())));
            settings.add(set("platform", "nb_resources", NullNode.getInstance()));
        });
        final int first = asked.find("first_job").map(JsonInput::countOrZero).orElse(0);
        made.filter(jobs -> !asked.has("jobs"))
                .map(jobs -> IntNode.valueOf(Math.max(1, jobs.jobs().size() - first)))
                .ifPresent(all -> settings.add(set("trace", EPISODE + ".jobs", all)));
        asked.find("first_job").ifPresent(job -> settings.add(set("first_job", EPISODE + ".first", job.node())));
        asked.find("jobs").ifPresent(count -> settings.add(set("jobs", EPISODE + ".jobs", count.node())));
        asked.find("load").ifPresent(load -> settings.add(set("load", EPISODE + ".load", range(load.node()))));
        asked.find("objective")
                .ifPresent(name -> settings.add(set("objective", "decision.env.objective", name.node())));
        return new EpisodeChange(List.copyOf(settings), made);
    }

    private static JsonNode range(JsonNode load) {
        return load.isNumber() ? JsonNodeFactory.instance.arrayNode().add(load).add(load) : load;
    }

    private static Setting set(String name, String key, JsonNode value) {
        return new Setting(List.of(key.split("\\.")), value, "option " + name);
    }
}
