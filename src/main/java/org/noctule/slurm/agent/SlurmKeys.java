package org.noctule.slurm.agent;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.noctule.agent.AgentKeys;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.site.slurm.SlurmConf;

/** The keys of the agent {@code slurm}: a slurm.conf, or Slurm's own names, which win. */
final class SlurmKeys {
    static final OptionKey<Path> CONF = OptionKey.of(
                    "conf", OptionValues.path(), "the cluster's `slurm.conf`: its settings and partitions")
            .told("none");
    static final OptionKey<String> VERSION = OptionKey.with(
            "version", OptionValues.choice(List.of("22.05")), "22.05", "the version of Slurm whose rules hold");
    static final OptionKey<Double> BOOTED = OptionKey.with(
            "booted",
            OptionValues.fromZero(),
            180.0,
            "seconds for which the controller has run at date 0: the phase of periodic passes");
    static final OptionKey<Path> COMMANDS = OptionKey.of(
                    "commands",
                    OptionValues.path(),
                    "file of commands with dates, such as `[{\"at\": 45, \"do\": [\"scontrol\", \"hold\", \"5\"]}]`")
            .told("none");
    static final OptionKey<Boolean> LOG = OptionKey.with(
            "log", OptionValues.flag(), false, "write `passes.csv` and `plans.csv`, the passes and their plans");

    private static final List<OptionKey<?>> FIRST = List.of(CONF, VERSION, BOOTED, COMMANDS, LOG);
    private static final List<OptionKey<String>> OWN = List.of(
            own("SchedulerType", "`sched/backfill`, or `sched/builtin` for no backfill"),
            own("SchedulerParameters", "options such as `bf_interval=30,bf_window=1440`"),
            own("SelectTypeParameters", "`CR_Core_Memory` and the like"),
            own("PriorityType", "`priority/basic` or `priority/multifactor`"),
            own("PriorityFlags", "flags such as `NO_FAIR_TREE`"),
            own("PriorityCalcPeriod", "minutes between calculations of priorities"),
            own("PriorityDecayHalfLife", "half-life of past use"),
            own("PriorityUsageResetPeriod", "not obeyed: past use fades by its half-life alone"),
            own("PriorityFavorSmall", "`YES` if small jobs are favoured"),
            own("PriorityMaxAge", "age from which on jobs gain nothing more"),
            own("PriorityWeightAge", "weight of the age"),
            own("PriorityWeightAssoc", "weight of the association"),
            own("PriorityWeightFairshare", "weight of the fair share"),
            own("PriorityWeightJobSize", "weight of the size"),
            own("PriorityWeightPartition", "weight of the partition"),
            own("PriorityWeightQOS", "weight of the class of service"),
            own("PriorityWeightTRES", "weights of resources"),
            own("FairShareDampeningFactor", "damping of the classic fair share"),
            OptionKey.of(
                            "PreemptType",
                            OptionValues.choice(List.of("preempt/none", "preempt/partition_prio", "preempt/qos")),
                            "what tells jobs that may preempt others from these")
                    .told("of `conf`, else Slurm's"),
            own("PreemptMode", "what becomes of preempted jobs: `CANCEL`, `REQUEUE`, `OFF`"),
            own("OverTimeLimit", "minutes that jobs may run beyond their limits"),
            own("KillWait", "seconds between a job's warning and its end"));

    static final OptionTable TABLE = table();

    private SlurmKeys() {}

    private static OptionKey<String> own(String name, String meaning) {
        return OptionKey.of(name, OptionValues.text("as in slurm.conf"), meaning)
                .told("of `conf`, else Slurm's");
    }

    private static OptionTable table() {
        final OptionKey<?>[] keys = new OptionKey<?>[FIRST.size() + OWN.size()];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = i < FIRST.size() ? FIRST.get(i) : OWN.get(i - FIRST.size());
        }
        return AgentKeys.table(keys);
    }

    /** The settings of a run by their names in small letters. */
    static Map<String, String> conf(Options values) {
        final Map<String, String> conf =
                new HashMap<>(values.find(CONF).map(SlurmConf::settings).orElse(Map.of()));
        // The simulator hands out memory; only a cluster's own file may say that Slurm does not.
        if (conf.isEmpty()) {
            conf.put("selecttypeparameters", "CR_Core_Memory");
        }
        for (final OptionKey<String> key : OWN) {
            values.find(key).ifPresent(value -> conf.put(key.name().toLowerCase(Locale.ROOT), value));
        }
        return conf;
    }
}
