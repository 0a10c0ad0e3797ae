package org.noctule.site.slurm;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.noctule.error.NoctuleException;
import org.noctule.resource.ResourceSet;
import org.noctule.site.HostNames;

/** Jobs as {@code scontrol show job -o} lists them, with {@code -d} also with their cores. */
final class ScontrolJobs {
    private static final Pattern SETTING = Pattern.compile("([A-Za-z][\\w/:]*)=(\\S*)");
    private static final Pattern PLACED = Pattern.compile(" Nodes=(\\S+) CPU_IDs=([\\d,-]+) ");

    private ScontrolJobs() {}

    static List<QueueRow> read(Iterable<String> lines) {
        final List<QueueRow> rows = new ArrayList<>();
        long line = 0;
        for (final String text : lines) {
            line++;
            if (!text.startsWith("JobId=")) {
                continue;
            }
            final Map<String, String> values = new LinkedHashMap<>();
            final Matcher settings = SETTING.matcher(text);
            while (settings.find()) {
                final String value = settings.group(2);
                if (!value.isEmpty() && !value.equals("(null)") && !value.equals("N/A")) {
                    values.putIfAbsent(settings.group(1).toLowerCase(Locale.ROOT), value);
                }
            }
            values.computeIfPresent("userid", (name, user) -> user.replaceFirst("\\(\\d+\\)$", ""));
            values.computeIfPresent("groupid", (name, group) -> group.replaceFirst("\\(\\d+\\)$", ""));
            rows.add(new QueueRow(values, placed(text), line));
        }
        return rows;
    }

    private static Map<String, Integer> placed(String text) {
        final Map<String, Integer> cores = new LinkedHashMap<>();
        final Matcher parts = PLACED.matcher(text);
        try {
            while (parts.find()) {
                final int each =
                        ResourceSet.parse(parts.group(2).replace(',', ' ')).size();
                HostNames.of(parts.group(1)).forEach(node -> cores.merge(node, each, Integer::sum));
            }
        } catch (final NoctuleException e) {
            return Map.of();
        }
        return cores;
    }
}
