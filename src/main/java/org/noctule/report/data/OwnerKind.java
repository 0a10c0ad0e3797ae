package org.noctule.report.data;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.json.Suggestion;

/** What jobs may be grouped by. */
public enum OwnerKind {
    /** Who sent it. */
    USER(JobColumns::user),
    /** The group of its user. */
    GROUP(JobColumns::group),
    /** Who pays for it. */
    ACCOUNT(JobColumns::account),
    /** Where it was sent. */
    PARTITION(JobColumns::queue),
    /** Its class of service. */
    QOS(JobColumns::qos);

    private final Function<JobColumns, Optional<CodedTexts>> column;

    OwnerKind(Function<JobColumns, Optional<CodedTexts>> column) {
        this.column = column;
    }

    /**
     * Reads what the command line says.
     *
     * @param verb the verb, which errors name
     * @param text kinds between commas
     * @return the kinds, each once
     * @throws NoctuleException of kind INPUT if there is no such kind
     */
    public static List<OwnerKind> parse(String verb, String text) {
        final List<String> known = JsonInput.names(OwnerKind.class);
        return Stream.of(text.split(",", -1))
                .map(word -> {
                    if (!known.contains(word)) {
                        throw NoctuleException.input(
                                verb + ": --by: jobs have no (" + word + ").", Suggestion.of(word, known));
                    }
                    return valueOf(word.toUpperCase(Locale.ROOT));
                })
                .distinct()
                .toList();
    }

    /** {@return its name in tables and on the command line} */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Names the owner of a job.
     *
     * @param jobs the jobs of a run
     * @param row its row
     * @return the name; empty if the results do not tell
     */
    public String of(JobColumns jobs, int row) {
        return column.apply(jobs).map(names -> names.get(row)).orElse("");
    }
}
