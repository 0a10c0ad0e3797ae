package org.noctule.site.slurm;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Jobs as {@code squeue --json} lists them: numbers stand alone, or since 23.02 in objects with {@code set},
 * {@code infinite} and {@code number}; states alone or in lists.
 */
final class SqueueJson {
    /** Names of scontrol, and keys of the same things. */
    private static final String[][] NAMES = {
        {"jobid", "job_id"},
        {"arrayjobid", "array_job_id"},
        {"arraytaskid", "array_task_string", "array_task_id"},
        {"arraytaskthrottle", "array_max_tasks"},
        {"hetjobid", "het_job_id"},
        {"hetjoboffset", "het_job_offset"},
        {"userid", "user_name"},
        {"groupid", "group_name"},
        {"account", "account"},
        {"partition", "partition"},
        {"qos", "qos"},
        {"submittime", "submit_time"},
        {"eligibletime", "eligible_time"},
        {"starttime", "start_time"},
        {"timelimit", "time_limit"},
        {"lastschedeval", "last_sched_evaluation"},
        {"jobstate", "job_state"},
        {"numcpus", "cpus"},
        {"numnodes", "node_count"},
        {"numtasks", "tasks"},
        {"cpus/task", "cpus_per_task"},
        {"nodelist", "nodes"},
        {"reason", "state_reason"},
        {"dependency", "dependency"},
        {"features", "features"},
        {"nice", "nice"},
        {"priority", "priority"},
        {"reservation", "resv_name"},
        {"tres", "tres_alloc_str"},
        {"reqtres", "tres_req_str"}
    };

    private SqueueJson() {}

    static List<QueueRow> read(JsonNode jobs) {
        final List<QueueRow> rows = new ArrayList<>();
        for (final JsonNode job : jobs) {
            final Map<String, String> values = new LinkedHashMap<>();
            for (final String[] names : NAMES) {
                for (int i = 1; i < names.length; i++) {
                    final String value = text(job.path(names[i]));
                    if (!value.isEmpty()) {
                        values.putIfAbsent(names[0], value);
                    }
                }
            }
            // Without an array or a het job the numbers of these are 0.
            if (values.getOrDefault("arrayjobid", "0").equals("0")) {
                values.remove("arrayjobid");
                values.remove("arraytaskid");
            }
            if (values.getOrDefault("hetjobid", "0").equals("0")) {
                values.remove("hetjobid");
                values.remove("hetjoboffset");
            }
            rows.add(new QueueRow(values, cores(job.path("job_resources").path("allocated_nodes")), rows.size() + 1));
        }
        return rows;
    }

    private static String text(JsonNode value) {
        if (value.isObject()) {
            if (value.path("infinite").asBoolean()) {
                return "UNLIMITED";
            }
            return value.path("set").asBoolean(true) ? text(value.path("number")) : "";
        }
        if (value.isArray()) {
            return value.isEmpty() ? "" : text(value.path(0));
        }
        return value.isValueNode() && !value.isNull() ? value.asText() : "";
    }

    private static Map<String, Integer> cores(JsonNode nodes) {
        final Map<String, Integer> cores = new LinkedHashMap<>();
        for (final JsonNode node : nodes) {
            final String name = text(node.path("nodename"));
            int count = 0;
            for (final JsonNode socket : node.path("sockets")) {
                for (final JsonNode core : socket.path("cores")) {
                    count += core.asText().equals("allocated") ? 1 : 0;
                }
            }
            if (!name.isEmpty() && count > 0) {
                cores.merge(name, count, Integer::sum);
            }
        }
        return cores;
    }
}
