package org.noctule.workload.batsim;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import java.io.IOException;

/** Lays a workload file out with one line a key, job and profile, so that people can read and compare it. */
final class EntryLines extends MinimalPrettyPrinter {
    private static final long serialVersionUID = 1L;
    private static final int DEEPEST = 2;

    private int depth;

    private void newLine(JsonGenerator out) throws IOException {
        if (depth <= DEEPEST) {
            out.writeRaw('\n');
            for (int i = 0; i < depth; i++) {
                out.writeRaw(' ');
            }
        }
    }

    @Override
    public void writeStartObject(JsonGenerator out) throws IOException {
        super.writeStartObject(out);
        depth++;
    }

    @Override
    public void beforeObjectEntries(JsonGenerator out) throws IOException {
        newLine(out);
    }

    @Override
    public void writeObjectEntrySeparator(JsonGenerator out) throws IOException {
        super.writeObjectEntrySeparator(out);
        newLine(out);
    }

    @Override
    public void writeEndObject(JsonGenerator out, int entries) throws IOException {
        depth--;
        if (depth < DEEPEST) {
            newLine(out);
        }
        super.writeEndObject(out, entries);
    }

    @Override
    public void writeStartArray(JsonGenerator out) throws IOException {
        super.writeStartArray(out);
        depth++;
    }

    @Override
    public void beforeArrayValues(JsonGenerator out) throws IOException {
        newLine(out);
    }

    @Override
    public void writeArrayValueSeparator(JsonGenerator out) throws IOException {
        super.writeArrayValueSeparator(out);
        newLine(out);
    }

    @Override
    public void writeEndArray(JsonGenerator out, int values) throws IOException {
        depth--;
        if (depth < DEEPEST) {
            newLine(out);
        }
        super.writeEndArray(out, values);
    }
}
