package org.noctule.protocol.codec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.noctule.json.Suggestion;

/** Reads the object that stands beside the data of a NOTIFY. */
public abstract class NoticeReader {
    private final WireInput in;
    private String job = "";

    /**
     * Creates a reader.
     *
     * @param in the object
     */
    protected NoticeReader(WireInput in) {
        this.in = in;
    }

    /** {@return the object} */
    protected final WireInput in() {
        return in;
    }

    /**
     * Reads all fields.
     *
     * @throws IOException if they cannot be read
     */
    protected final void read() throws IOException {
        in.object();
        while (in.nextField()) {
            if (in.field().equals("job_id")) {
                job = in.text();
            } else {
                read(in.field());
            }
        }
    }

    /**
     * Reads the value of a field, or skips it.
     *
     * @param field the field
     * @throws IOException if it cannot be read
     */
    protected abstract void read(String field) throws IOException;

    /**
     * Reads the cause of a refusal.
     *
     * @param causes all causes
     * @param names their names on the wire
     * @param <C> their type
     * @return one of them
     * @throws IOException if it cannot be read
     */
    protected final <C> C cause(List<C> causes, Function<C, String> names) throws IOException {
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

    /** {@return the job that the notice is about, which must be named} */
    protected final String job() {
        if (job.isEmpty()) {
            throw in.missing("job_id");
        }
        return job;
    }

    /**
     * Demands a number.
     *
     * @param field its field
     * @param value what was read, NaN if nothing was
     * @return the number
     */
    protected final double number(String field, double value) {
        if (Double.isNaN(value)) {
            throw in.missing(field);
        }
        return value;
    }
}
