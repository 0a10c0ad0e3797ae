package org.noctule.site.slurm;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.noctule.site.SiteMachine;
import org.noctule.site.SitePartition;

/** The settings of a cluster that the agent {@code slurm} does not obey. */
public final class UnmodelledRules {
    private static final Set<String> OBEYED = Set.of(
            "batch_sched_delay",
            "default_queue_depth",
            "sched_interval",
            "partition_job_depth",
            "bf_interval",
            "bf_resolution",
            "bf_window",
            "bf_max_job_test",
            "bf_max_job_start",
            "bf_max_job_user",
            "bf_max_job_part",
            "bf_max_job_user_part",
            "bf_max_job_array_resv",
            "bf_window_linear",
            "max_switch_wait",
            "preempt_youngest_first",
            "preempt_reorder_count",
            "assoc_limit_stop",
            "pack_serial_at_end",
            // Of use to a controller that takes time to decide.
            "sched_min_interval",
            "max_sched_time",
            "bf_max_time",
            "bf_yield_interval",
            "bf_yield_sleep",
            "bf_continue",
            "max_rpc_cnt",
            "max_array_tasks");

    private UnmodelledRules() {}

    /**
     * Lists what is not obeyed.
     *
     * @param settings settings of the whole cluster by their names in small letters
     * @param machine its partitions
     * @return one line per setting, as it stands in slurm.conf
     */
    public static List<String> of(Map<String, String> settings, SiteMachine machine) {
        final List<String> rules = new ArrayList<>();
        preemption(settings, machine, rules);
        if (!settings.getOrDefault("topologyplugin", "").equalsIgnoreCase("topology/tree")) {
            unless(settings, "topologyplugin", "topology/none", "TopologyPlugin", rules);
        }
        unless(settings, "selecttype", "select/cons_tres", "SelectType", rules);
        unless(settings, "jobsubmitplugins", "", "JobSubmitPlugins", rules);
        unless(settings, "prioritysiteplugin", "priority/site_factor/none", "PrioritySitePlugin", rules);
        unless(settings, "licenses", "", "Licenses", rules);
        unless(settings, "completewait", "0", "CompleteWait", rules);
        unless(settings, "priorityusageresetperiod", "none", "PriorityUsageResetPeriod", rules);
        for (final String word :
                settings.getOrDefault("schedulerparameters", "").split(",")) {
            final String name = word.strip().toLowerCase(Locale.ROOT).replaceFirst("=.*", "");
            if (!name.isEmpty() && !OBEYED.contains(name)) {
                rules.add("SchedulerParameters=" + word.strip());
            }
        }
        for (final SitePartition partition : machine.partitions().values()) {
            final String shared = partition.settings().getOrDefault("oversubscribe", "NO");
            if (shared.toUpperCase(Locale.ROOT).matches("(FORCE|YES).*")) {
                rules.add("PartitionName=" + partition.name() + " OverSubscribe=" + shared);
            }
            if (partition.settings().containsKey("qos")) {
                rules.add("PartitionName=" + partition.name() + " QOS="
                        + partition.settings().get("qos"));
            }
        }
        return rules;
    }

    private static void preemption(Map<String, String> settings, SiteMachine machine, List<String> rules) {
        if (!RequeuingCluster.preempts(settings)) {
            unless(settings, "preempttype", "preempt/none", "PreemptType", rules);
            return;
        }
        unlessModelled(settings, "", rules);
        machine.partitions()
                .values()
                .forEach(each -> unlessModelled(each.settings(), "PartitionName=" + each.name() + " ", rules));
        if (!settings.getOrDefault("preemptexempttime", "").matches("0*")) {
            unless(settings, "preemptexempttime", "-1", "PreemptExemptTime", rules);
        }
    }

    private static void unlessModelled(Map<String, String> settings, String place, List<String> rules) {
        final String mode = settings.getOrDefault("preemptmode", "");
        if (mode.matches("(?i).*(suspend|gang|within).*")) {
            rules.add(place + "PreemptMode=" + mode);
        }
    }

    private static void unless(
            Map<String, String> settings, String key, String harmless, String name, List<String> rules) {
        final String value = settings.getOrDefault(key, harmless);
        if (!value.equalsIgnoreCase(harmless) && !value.isEmpty()) {
            rules.add(name + "=" + value);
        }
    }
}
