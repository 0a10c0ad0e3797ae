package org.noctule.report.browse;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.report.data.ResultFolder;

/** The table of runs: a row per folder with the figures of its summary. */
final class RunList {
    private static final String[] SPREADS = {"waiting_time", "bounded_slowdown"};
    private static final String[] FIGURES = {"jobs", "makespan", "utilisation", "consumed_joules"};

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
        folder.json("run.json")
                .flatMap(run -> run.find("options"))
                .flatMap(options -> options.find("agent"))
                .filter(name -> name.node().isTextual())
                .ifPresent(name -> row.put("agent", name.text()));
        final Optional<JsonInput> summary = folder.json("summary.json");
        for (final String name : FIGURES) {
            summary.flatMap(all -> all.find(name)).ifPresent(value -> row.set(name, value.node()));
        }
        for (final String name : SPREADS) {
            summary.flatMap(all -> all.find(name))
                    .flatMap(spread -> spread.find("mean"))
                    .ifPresent(mean -> row.set(name, mean.node()));
        }
        if (!folder.notices().isEmpty()) {
            row.put("notice", String.join(" ", folder.notices()));
        }
    }
}
