package org.noctule.report.browse;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.report.data.ResultFolder;

/** The table of runs: a row per folder with the figures of its summary. */
final class RunList {
    private static final String[] SPREADS = {"waiting_time", "turnaround_time", "bounded_slowdown"};
    private static final String[] FIGURES = {"jobs", "makespan", "utilisation", "consumed_joules"};

    private static final String[] FILES = {"run.json", "summary.json", "jobs.csv", "runs.csv", "training.csv"};

    private final RunCatalog catalog;

    RunList(RunCatalog catalog) {
        this.catalog = catalog;
    }

    String json() {
        final ObjectNode list = JsonNodeFactory.instance.objectNode();
        list.put("folder", catalog.name());
        final ArrayNode runs = list.putArray("runs");
        final List<String> names = catalog.names();
        list.put("more", names.size() > RunCatalog.MOST);
        for (final String name : names.subList(0, Math.min(names.size(), RunCatalog.MOST))) {
            final ObjectNode row = runs.addObject();
            row.put("name", name);
            try {
                fill(row, catalog.folder(name));
            } catch (final NoctuleException e) {
                // One damaged folder must not hide the others.
                row.put("notice", e.getMessage());
            }
        }
        return list.toString();
    }

    private static void fill(ObjectNode row, ResultFolder folder) {
        row.put("run", folder.hasRun());
        row.put("training", folder.hasTraining());
        row.put("campaign", folder.hasCampaign());
        final Optional<JsonInput> options = folder.json("run.json").flatMap(run -> run.find("options"));
        text(options, "agent").ifPresent(name -> row.put("agent", name));
        text(options, "workload_file_path").map(RunList::lastPart).ifPresent(name -> row.put("workload", name));
        text(options, "platform_file_path").map(RunList::lastPart).ifPresent(name -> row.put("platform", name));
        written(folder).ifPresent(date -> row.put("written", date));
        final Optional<JsonInput> summary = folder.json("summary.json");
        for (final String name : FIGURES) {
            summary.flatMap(all -> all.find(name)).ifPresent(value -> row.set(name, value.node()));
        }
        for (final String name : SPREADS) {
            summary.flatMap(all -> all.find(name))
                    .flatMap(spread -> spread.find("mean"))
                    .ifPresent(mean -> row.set(name, mean.node()));
        }
        folder.json("training.json")
                .flatMap(fabric -> fabric.find("blocking_rate"))
                .ifPresent(value -> row.set("blocking_rate", value.node()));
        if (!folder.notices().isEmpty()) {
            row.put("notice", String.join(" ", folder.notices()));
        }
    }

    private static Optional<String> text(Optional<JsonInput> options, String key) {
        return options.flatMap(all -> all.find(key))
                .filter(value -> value.node().isTextual())
                .map(JsonInput::text);
    }

    private static String lastPart(String path) {
        return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    }

    /** Milliseconds since 1970 at which the first of the files that is there was written. */
    private static OptionalLong written(ResultFolder folder) {
        return Arrays.stream(FILES)
                .mapToLong(name -> folder.file(name).toFile().lastModified())
                .filter(date -> date > 0)
                .findFirst();
    }
}
