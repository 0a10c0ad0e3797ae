package org.noctule.journal.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import org.noctule.journal.campaign.Shadow;

/** The words and the JSON of an agent beside a run. */
final class ShadowText {
    private static final int SHOWN = 10;

    private ShadowText() {}

    static String text(Shadow shadow, String agent) {
        final StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%d messages; %s would decide otherwise at %d (%.2f %%)%n",
                shadow.messages(),
                agent,
                shadow.differences().size(),
                100.0 * shadow.differences().size() / Math.max(1, shadow.messages())));
        shadow.differences().stream()
                .limit(SHOWN)
                .forEach(difference -> text.append(String.format(
                        Locale.ROOT,
                        "message %d, date %.2f: the run starts %s, %s %s%n",
                        difference.message(),
                        difference.date(),
                        words(difference.taken()),
                        agent,
                        words(difference.other()))));
        if (shadow.differences().size() > SHOWN) {
            text.append("... (--json lists all)\n");
        }
        return text.toString().replace(System.lineSeparator(), "\n");
    }

    private static String words(List<String> jobs) {
        return jobs.isEmpty() ? "nothing" : String.join(" ", jobs);
    }

    static ObjectNode json(Shadow shadow) {
        final ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("messages", shadow.messages());
        json.putArray("differences");
        for (final Shadow.Difference difference : shadow.differences()) {
            final ObjectNode entry = json.withArray("differences").addObject();
            entry.put("message", difference.message()).put("date", difference.date());
            difference.taken().forEach(entry.putArray("taken")::add);
            difference.other().forEach(entry.putArray("other")::add);
        }
        return json;
    }
}
