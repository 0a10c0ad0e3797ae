package org.noctule.hosts.platform;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The numbers of a cluster's hosts: {@code 0-3,7}. */
final class Radical {
    private static final Pattern PART = Pattern.compile("\\s*(\\d{1,9})\\s*(?:-\\s*(\\d{1,9})\\s*)?");

    private Radical() {}

    /**
     * Reads the attribute {@code radical}.
     *
     * @param element the cluster or cabinet
     * @param most largest number of hosts
     * @return the numbers, in the order of the text
     */
    static List<Integer> of(XmlElement element, int most) {
        final List<Integer> numbers = new ArrayList<>();
        for (final String part : element.get("radical").split(",", -1)) {
            final Matcher range = PART.matcher(part);
            if (!range.matches()) {
                throw element.error("radical", "is not made of numbers and ranges", "Maybe write it like 0-3,7.");
            }
            final int first = Integer.parseInt(range.group(1));
            final int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
            if (last < first) {
                throw element.error("radical", "has a range that ends before it begins", "Maybe exchange its ends.");
            }
            if (last - first >= most - numbers.size()) {
                throw element.error(
                        "radical", "makes more hosts than a file may have", "Maybe a digit of a range is too many.");
            }
            for (int number = first; number <= last; number++) {
                numbers.add(number);
            }
        }
        return numbers;
    }
}
