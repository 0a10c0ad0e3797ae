package org.noctule.site.slurm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.workload.Repairs;

/** Jobs as {@code squeue -o} and {@code squeue -O} list them with bars between columns. */
final class SqueueText {
    /** Headers of squeue, and what scontrol calls the same. */
    private static final String[][] NAMES = {
        {"arrayjobid", "array_job_id"},
        {"arraytaskid", "array_task_id"},
        {"userid", "user"},
        {"groupid", "group"},
        {"account", "account"},
        {"partition", "partition"},
        {"qos", "qos"},
        {"submittime", "submit_time"},
        {"eligibletime", "eligible_time"},
        {"starttime", "start_time"},
        {"timelimit", "time_limit", "timelimit"},
        {"runtime", "time", "time_used"},
        {"jobstate", "state", "st"},
        {"numcpus", "cpus"},
        {"numnodes", "nodes"},
        {"nodelist", "nodelist", "nodelist(reason)"},
        {"reason", "reason"},
        {"dependency", "dependency"},
        {"features", "features"},
        {"nice", "nice"},
        {"priority", "priority"},
        {"reservation", "reservation"},
        {"tres", "tres_alloc", "tres-alloc"},
        {"trespernode", "tres_per_node", "gres"},
        {"oversubscribe", "over_subscribe", "oversubscribe"}
    };

    private SqueueText() {}

    static boolean has(BarTable table) {
        return table.has("jobid") && (table.has("state") || table.has("st")) && !table.has("submit");
    }

    static List<QueueRow> read(BarTable table, Repairs repairs) throws IOException {
        final List<QueueRow> rows = new ArrayList<>();
        table.forEach(
                row -> {
                    final Map<String, String> values = new LinkedHashMap<>();
                    for (final String[] names : NAMES) {
                        for (int i = 1; i < names.length; i++) {
                            final String value = row.get(names[i]);
                            if (!value.isEmpty() && !value.equals("(null)") && !value.equals("N/A")) {
                                values.putIfAbsent(names[0], value);
                            }
                        }
                    }
                    final String id = row.get("jobid");
                    values.put("jobid", id);
                    final int element = id.indexOf('_');
                    if (element > 0) {
                        values.putIfAbsent("arrayjobid", id.substring(0, element));
                        values.putIfAbsent("arraytaskid", id.substring(element + 1));
                    } else if (values.getOrDefault("arraytaskid", "").isEmpty()) {
                        values.remove("arrayjobid");
                    }
                    rows.add(new QueueRow(values, Map.of(), row.line()));
                },
                repairs);
        return rows;
    }
}
