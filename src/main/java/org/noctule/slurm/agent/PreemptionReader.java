package org.noctule.slurm.agent;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.noctule.site.policy.SitePolicy;
import org.noctule.site.slurm.SlurmConf;
import org.noctule.slurm.pass.PreemptionRules;

/** Reads which jobs preempt others: PreemptType, PreemptMode and GraceTime of slurm.conf. */
final class PreemptionReader {
    private PreemptionReader() {}

    static PreemptionRules of(Map<String, String> conf, Optional<Path> file, Optional<SitePolicy> policy) {
        final String type = conf.getOrDefault("preempttype", "");
        final PreemptionRules.By by = type.endsWith("partition_prio")
                ? PreemptionRules.By.PARTITION
                : type.endsWith("preempt/qos") ? PreemptionRules.By.QOS : PreemptionRules.By.NOTHING;
        if (by == PreemptionRules.By.NOTHING) {
            return PreemptionRules.NONE;
        }
        final String parameters =
                "," + conf.getOrDefault("schedulerparameters", "").toLowerCase(Locale.ROOT) + ",";
        final PreemptionRules.Mode mode = mode(conf.getOrDefault("preemptmode", "OFF"));
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
                parameters.contains(",preempt_youngest_first,"),
                reorders(parameters),
                Map.copyOf(terms),
                new PreemptionRules.Terms(mode, 0),
                Map.copyOf(preempts),
                job -> job.job().terms().qos());
    }

    private static int reorders(String parameters) {
        final String value = parameters.replaceFirst(".*,preempt_reorder_count=([^,]*),.*", "$1");
        return value.equals(parameters) ? 1 : (int) number(value);
    }

    private static PreemptionRules.Mode mode(String words) {
        final String mode = words.toUpperCase(Locale.ROOT);
        return mode.contains("REQUEUE")
                ? PreemptionRules.Mode.REQUEUE
                : mode.contains("CANCEL") ? PreemptionRules.Mode.CANCEL : PreemptionRules.Mode.OFF;
    }

    private static double number(String text) {
        return text.matches("\\d{1,9}") ? Double.parseDouble(text) : 0;
    }
}
