package org.noctule.site.slurm;

import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * Lists of trackable resources: {@code billing=4,cpu=4,gres/gpu:a100=2,gres/gpu=2,mem=8G,node=1}.
 *
 * <p>Source: manual slurm.conf, AccountingStorageTRES.
 */
final class SlurmTres {
    private static final String GRES = "gres/";

    private SlurmTres() {}

    /**
     * Finds a resource.
     *
     * @param tres the list
     * @param name name of the resource
     * @return its amount as it stands there; empty if it is not in the list
     */
    static String of(String tres, String name) {
        int from = 0;
        while (from < tres.length()) {
            final int comma = tres.indexOf(',', from);
            final int end = comma < 0 ? tres.length() : comma;
            if (tres.startsWith(name, from) && from + name.length() < end && tres.charAt(from + name.length()) == '=') {
                return tres.substring(from + name.length() + 1, end);
            }
            from = end + 1;
        }
        return "";
    }

    /**
     * Lists companions of cores. Slurm counts a typed one twice, with and without its type.
     *
     * @param tres the list
     * @return {@code gpu:a100=2,gpu=1}, in the order of names: each type, and what is left without one; empty if there
     *     are none
     */
    static String companions(String tres) {
        if (!tres.contains(GRES)) {
            return "";
        }
        final Map<String, Integer> counts = new TreeMap<>();
        for (final String entry : tres.split(",")) {
            final int equals = entry.indexOf('=');
            if (entry.startsWith(GRES) && equals > GRES.length()) {
                final int count = SlurmAmounts.count(entry.substring(equals + 1));
                counts.merge(entry.substring(GRES.length(), equals), count, (a, b) -> b);
            }
        }
        final StringJoiner list = new StringJoiner(",");
        counts.forEach((name, count) -> {
            final int left = name.indexOf(':') >= 0 ? count : count - typed(counts, name);
            if (left > 0) {
                list.add(name + "=" + left);
            }
        });
        return list.toString();
    }

    private static int typed(Map<String, Integer> counts, String name) {
        return counts.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(name + ":"))
                .mapToInt(Map.Entry::getValue)
                .sum();
    }
}
