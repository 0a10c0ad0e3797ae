package org.noctule.site.slurm;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.noctule.workload.Repairs;

/**
 * Limits of associations and classes of service, under the keys of site files.
 *
 * <p>Source: manual sacctmgr, sections on associations and QOS; "Resource Limits" of Slurm's documentation.
 */
final class SlurmLimits {
    private static final double MIB_IN_MB = 1.048576;
    /** Keys of site files, and the names that tables and dumps have for the same. */
    private static final String[][] COUNTS = {
        {"max_jobs", "maxjobs", "maxjobspu", "maxjobsperuser"},
        {"max_submit", "maxsubmit", "maxsubmitjobs", "maxsubmitpu", "maxsubmitjobsperuser"},
        {"grp_jobs", "grpjobs"},
        {"grp_submit", "grpsubmit", "grpsubmitjobs"}
    };

    private static final String[][] TRES = {
        {"max_tres_per_job", "maxtres", "maxtresperjob"},
        {"max_tres_per_user", "maxtrespu", "maxtresperuser"},
        {"grp_tres", "grptres"},
        {"grp_tres_mins", "grptresmins"}
    };
    /** What site files have no key for. */
    private static final String[] OTHERS = {
        "grpwall",
        "grptresrunmins",
        "maxtresmins",
        "maxtresminsperjob",
        "maxtrespernode",
        "maxtrespa",
        "maxjobspa",
        "maxsubmitpa",
        "mintres",
        "mintresperjob"
    };

    private SlurmLimits() {}

    static Map<String, Object> of(Function<String, String> values, String owner, Repairs repairs) {
        final Map<String, Object> limits = new TreeMap<>();
        for (final String[] names : COUNTS) {
            final double number = SlurmAmounts.number(first(values, names));
            if (number >= 0) {
                limits.put(names[0], (int) Math.min(Integer.MAX_VALUE, number));
            }
        }
        final double wall = SlurmTimes.limit(first(values, new String[] {"", "maxwall", "maxwalldurationperjob"}));
        if (wall > 0 && Double.isFinite(wall)) {
            limits.put("max_time", wall);
        }
        for (final String[] names : TRES) {
            final Map<String, Double> amounts = amounts(first(values, names), owner, repairs);
            if (!amounts.isEmpty()) {
                limits.put(names[0], amounts);
            }
        }
        for (final String name : OTHERS) {
            if (!first(values, new String[] {"", name}).isEmpty()) {
                repairs.kept("a limit that is not modelled (" + name + ")", owner);
            }
        }
        return Collections.unmodifiableMap(limits);
    }

    private static String first(Function<String, String> values, String[] names) {
        for (int i = 1; i < names.length; i++) {
            final String text = values.apply(names[i]);
            if (!text.isEmpty() && !text.equals("-1")) {
                return text;
            }
        }
        return "";
    }

    private static Map<String, Double> amounts(String text, String owner, Repairs repairs) {
        final Map<String, Double> amounts = new TreeMap<>();
        for (final String entry : text.isEmpty() ? new String[0] : text.split(",")) {
            final int equals = entry.indexOf('=');
            final String name = equals < 0 ? "" : entry.substring(0, equals);
            final String amount = entry.substring(equals + 1);
            if (name.equals("mem")) {
                final double megabytes = SlurmAmounts.memory(amount, 1, 1);
                amounts.put(name, megabytes > 0 ? megabytes : Math.max(0, SlurmAmounts.count(amount) * MIB_IN_MB));
            } else if (name.matches("cpu|node|gres/[^:\\s]+(:\\S+)?")) {
                final double number = SlurmAmounts.number(amount);
                if (number >= 0) {
                    amounts.put(name, number);
                }
            } else {
                repairs.kept("a limit of a resource that is not modelled (" + name + ")", owner);
            }
        }
        return Collections.unmodifiableMap(amounts);
    }
}
