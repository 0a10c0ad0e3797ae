package org.noctule.slurm.agent;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;
import org.noctule.site.policy.SitePolicy;
import org.noctule.site.slurm.SlurmConf;
import org.noctule.slurm.SchedulerSettings;
import org.noctule.slurm.pass.PreemptionRules;

/** Reads which jobs preempt others: PreemptType, PreemptMode and GraceTime of slurm.conf. */
final class PreemptionReader {
    private static final List<String> MODES = List.of("OFF", "CANCEL", "REQUEUE", "SUSPEND", "GANG", "WITHIN");

    private PreemptionReader() {}

    static PreemptionRules of(Map<String, String> conf, Optional<Path> file, Optional<SitePolicy> policy) {
        final PreemptionRules.Mode mode = mode(conf.getOrDefault("preemptmode", "OFF"));
        final PreemptionRules.By by =
                switch (conf.getOrDefault("preempttype", "").toLowerCase(Locale.ROOT)) {
                    case "preempt/partition_prio" -> PreemptionRules.By.PARTITION;
                    case "preempt/qos" -> PreemptionRules.By.QOS;
                    default -> PreemptionRules.By.NOTHING;
                };
        if (by == PreemptionRules.By.NOTHING) {
            return PreemptionRules.NONE;
        }
        final Map<String, String> parameters = SchedulerSettings.parameters(conf);
        final Map<String, PreemptionRules.Terms> terms = new HashMap<>();
        file.map(path -> SlurmConf.read(path).partitions().values())
                .orElse(List.of())
                .forEach(partition -> terms.put(
                        partition.name(),
                        new PreemptionRules.Terms(
                                partition.settings().containsKey("preemptmode")
                                        ? mode(partition.settings().get("preemptmode"))
                                        : mode,
                                number(partition.settings().getOrDefault("gracetime", "")))));
        final Map<String, Set<String>> preempts = new HashMap<>();
        policy.ifPresent(site -> site.qos().forEach((name, each) -> preempts.put(name, each.preempts())));
        return new PreemptionRules(
                by,
                parameters.containsKey("preempt_youngest_first"),
                (int) number(parameters.getOrDefault("preempt_reorder_count", "1")),
                Map.copyOf(terms),
                new PreemptionRules.Terms(mode, 0),
                Map.copyOf(preempts),
                job -> job.job().terms().qos());
    }

    private static PreemptionRules.Mode mode(String words) {
        final String mode = words.toUpperCase(Locale.ROOT);
        for (final String word : mode.split(",")) {
            if (!MODES.contains(word.strip())) {
                throw NoctuleException.input(
                        "PreemptMode: the value (" + words + ") must consist of " + String.join(", ", MODES) + ".",
                        Suggestion.of(word.strip(), MODES));
            }
        }
        return mode.contains("REQUEUE")
                ? PreemptionRules.Mode.REQUEUE
                : mode.contains("CANCEL") ? PreemptionRules.Mode.CANCEL : PreemptionRules.Mode.OFF;
    }

    private static double number(String text) {
        return text.matches("\\d{1,9}") ? Double.parseDouble(text) : 0;
    }
}
