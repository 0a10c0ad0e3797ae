package org.noctule.slurm;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of nodes as Slurm's commands fold them: {@code n[1-3,7],g1}. The reverse is {@code org.noctule.site.HostList}.
 *
 * <p>Source: manual scontrol, command show hostlist.
 */
public final class NodeNames {
    /** The order in which {@code sinfo} lists names: by the text before the number, then by the number. */
    public static final Comparator<String> ORDER = Comparator.comparing((String name) -> name.replaceFirst("\\d.*", ""))
            .thenComparingInt(String::length)
            .thenComparing(Comparator.naturalOrder());

    private static final Pattern NUMBERED = Pattern.compile("(.*?)(\\d{1,9})(\\D*)");

    private NodeNames() {}

    /** Names that differ in one number. */
    private static final class Family {
        final String before;
        final String behind;
        final List<String> ranges = new ArrayList<>();
        String first = "";
        String last = "";

        Family(String before, String behind) {
            this.before = before;
            this.behind = behind;
        }

        void add(String digits) {
            if (!last.isEmpty() && digits.equals(after(last))) {
                last = digits;
                return;
            }
            close();
            first = digits;
            last = digits;
        }

        private static String after(String digits) {
            final String next = Long.toString(Long.parseLong(digits) + 1);
            return "0".repeat(Math.max(0, digits.length() - next.length())) + next;
        }

        void close() {
            if (!first.isEmpty()) {
                ranges.add(first.equals(last) ? first : first + "-" + last);
            }
        }

        String text() {
            close();
            final boolean alone = ranges.size() == 1 && first.equals(last);
            return before + (alone ? first : "[" + String.join(",", ranges) + "]") + behind;
        }
    }

    /**
     * Folds names.
     *
     * @param names the names, in the order of slurm.conf
     * @return the folded list, empty for no names
     */
    public static String fold(List<String> names) {
        final Map<String, Family> families = new LinkedHashMap<>();
        final List<String> texts = new ArrayList<>();
        for (final String name : names) {
            final Matcher parts = NUMBERED.matcher(name);
            if (parts.matches()) {
                families.computeIfAbsent(
                                parts.group(1) + " " + parts.group(3),
                                any -> new Family(parts.group(1), parts.group(3)))
                        .add(parts.group(2));
            } else {
                texts.add(name);
            }
        }
        families.values().forEach(family -> texts.add(family.text()));
        return String.join(",", texts);
    }

    /**
     * Folds numbers, as those of the elements of an array.
     *
     * @param numbers the numbers, ascending
     * @return the folded list, such as {@code 1-3,7}; empty for none
     */
    public static String ranges(List<Integer> numbers) {
        final Family family = new Family("", "");
        numbers.forEach(number -> family.add(Integer.toString(number)));
        family.close();
        return String.join(",", family.ranges);
    }
}
