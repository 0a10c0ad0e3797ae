package org.noctule.journal.command;

import com.fasterxml.jackson.core.io.NumberOutput;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.noctule.agent.JobOutlook;
import org.noctule.agent.WaitReason;
import org.noctule.file.CsvTable;
import org.noctule.journal.experiment.Wait;
import org.noctule.report.measure.Amounts;

/** What kept jobs waiting, in words, as JSON and as a table. */
final class WaitText {
    private static final List<String> COLUMNS = List.of(
            "job_id", "workload_name", "from", "to", "held_by", "reason", "planned_start", "planned_nodes", "priority");

    private WaitText() {}

    static String of(Wait wait) {
        final JobOutlook outlook = wait.outlook();
        final StringBuilder text = new StringBuilder(reason(wait.reason()));
        if (outlook.start() < Double.POSITIVE_INFINITY) {
            text.append(", planned for ").append(number(outlook.start()));
            text.append(outlook.nodes().isEmpty() ? "" : " on " + outlook.nodes());
        }
        outlook.priority().ifPresent(priority -> text.append("; priority ").append(Amounts.number(priority)));
        final String parts = outlook.parts().entrySet().stream()
                .filter(part -> part.getValue() != 0)
                .map(part -> part.getKey() + " " + Amounts.number(part.getValue()))
                .collect(Collectors.joining(", "));
        return text + (parts.isEmpty() ? "" : " (" + parts + ")");
    }

    private static String reason(WaitReason reason) {
        return switch (reason.hold()) {
            case CORES -> "cores: " + reason.cores() + " more have to be free";
            case PLACE ->
                "place: "
                        + (reason.name().isEmpty()
                                ? "enough cores are free, but not where it may run"
                                : "it needs " + reason.name());
            case RESERVATION -> "reservation of job " + reason.job().orElse("?") + " for " + number(reason.date());
            case OUTAGE -> "announced outage: it comes before the requested time would be over" + until(reason);
            case ORDER -> "order: job " + reason.job().orElse("?") + " comes first";
            case LIMIT -> reason.name().isEmpty() ? "limit of the agent" : "limit: " + reason.name();
            case PARTITION -> "partition " + reason.name() + ": enough cores are free, but not in it";
            case ADVANCE -> "advance reservation " + reason.name() + until(reason);
            case HOLD -> "hold: nobody has released it";
            case BEGIN -> "begin: not before " + number(reason.date());
            case PLAN -> "plan of the agent, which expects more of letting it wait";
            case WORDS -> reason.name();
        };
    }

    private static String until(WaitReason reason) {
        return reason.date() < Double.POSITIVE_INFINITY ? ", until " + number(reason.date()) : "";
    }

    static String number(double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%.2f", value) : "-";
    }

    static void put(ObjectNode json, String key, OptionalDouble value) {
        value.ifPresent(number -> {
            if (Double.isFinite(number)) {
                json.put(key, number);
            }
        });
    }

    static void put(ObjectNode json, Wait wait) {
        final WaitReason reason = wait.reason();
        json.put("from", wait.from()).put("to", wait.to()).put("held_by", reason.key());
        reason.job().ifPresent(id -> json.put("job", id));
        if (!reason.name().isEmpty()) {
            json.put("name", reason.name());
        }
        if (reason.cores() > 0) {
            json.put("missing_cores", reason.cores());
        }
        put(json, "until", OptionalDouble.of(reason.date()));
        final JobOutlook outlook = wait.outlook();
        put(json, "planned_start", OptionalDouble.of(outlook.start()));
        if (!outlook.nodes().isEmpty()) {
            json.put("planned_nodes", outlook.nodes());
        }
        put(json, "priority", outlook.priority());
        if (!outlook.parts().isEmpty()) {
            outlook.parts().forEach(json.putObject("priority_parts")::put);
        }
    }

    /** A row per time, with a column for each part of priorities. */
    static String table(List<Wait> waits) {
        final Set<String> parts = new LinkedHashSet<>();
        waits.forEach(wait -> parts.addAll(wait.outlook().parts().keySet()));
        final StringBuilder table = new StringBuilder(String.join(",", COLUMNS));
        parts.forEach(part -> table.append(",priority_").append(part));
        table.append('\n');
        waits.forEach(wait -> table.append(String.join(",", cells(wait, parts))).append('\n'));
        return table.toString();
    }

    private static List<String> cells(Wait wait, Set<String> parts) {
        final JobOutlook outlook = wait.outlook();
        final int name = wait.job().indexOf('!');
        final List<String> cells = new ArrayList<>(List.of(
                CsvTable.quoted(wait.job().substring(name + 1)),
                CsvTable.quoted(wait.job().substring(0, Math.max(0, name))),
                cell(wait.from()),
                cell(wait.to()),
                wait.reason().key(),
                CsvTable.quoted(reason(wait.reason())),
                cell(outlook.start()),
                CsvTable.quoted(outlook.nodes()),
                cell(outlook.priority().orElse(Double.NaN))));
        final Map<String, Double> values = outlook.parts();
        parts.forEach(part -> cells.add(cell(values.getOrDefault(part, Double.NaN))));
        return cells;
    }

    /** The shortest text that reads back as the same number, whatever the JDK. */
    private static String cell(double value) {
        return Double.isFinite(value) ? NumberOutput.toString(value, true) : "";
    }
}
