package org.noctule.protocol.codec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.noctule.json.Suggestion;

/** Reads the object that stands beside the data of a NOTIFY. */
abstract class NoticeReader {
    private final WireInput in;
    private String job = "";

    NoticeReader(WireInput in) {
        this.in = in;
    }

    final WireInput in() {
        return in;
    }

    /** Reads all fields. */
    final void read() throws IOException {
        in.object();
        while (in.nextField()) {
            if (in.field().equals("job_id")) {
                job = in.text();
            } else {
                read(in.field());
            }
        }
    }

    /** Reads the value of a field, or skips it. */
    abstract void read(String field) throws IOException;

    /** Reads the cause of a refusal. */
    final <C> C cause(C[] causes, Function<C, String> names) throws IOException {
        final String text = in.text();
        final List<String> known = new ArrayList<>();
        for (final C cause : causes) {
            if (names.apply(cause).equals(text)) {
                return cause;
            }
            known.add(names.apply(cause));
        }
        throw in.wrong("is no cause of a refusal", Suggestion.of(text, known));
    }

    final String job() {
        if (job.isEmpty()) {
            throw in.missing("job_id");
        }
        return job;
    }

    final double number(String field, double value) {
        if (Double.isNaN(value)) {
            throw in.missing(field);
        }
        return value;
    }
}
