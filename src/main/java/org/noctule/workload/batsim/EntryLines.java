package org.noctule.workload.batsim;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.PrettyPrinter;
import java.io.IOException;

/** Lays a workload file out with one line a key, job and profile, so that people can read and compare it. */
final class EntryLines implements PrettyPrinter {
    private static final int DEEPEST = 2;

    private int depth;

    private void start(JsonGenerator out, char bracket) throws IOException {
        out.writeRaw(bracket);
        depth++;
    }

    private void end(JsonGenerator out, char bracket) throws IOException {
        depth--;
        if (depth < DEEPEST) {
            newLine(out);
        }
        out.writeRaw(bracket);
    }

    private void separate(JsonGenerator out) throws IOException {
        out.writeRaw(',');
        newLine(out);
    }

    private void newLine(JsonGenerator out) throws IOException {
        if (depth <= DEEPEST) {
            out.writeRaw('\n');
            for (int i = 0; i < depth; i++) {
                out.writeRaw(' ');
            }
        }
    }

    @Override
    public void writeRootValueSeparator(JsonGenerator out) throws IOException {
        out.writeRaw('\n');
    }

    @Override
    public void writeStartObject(JsonGenerator out) throws IOException {
        start(out, '{');
    }

    @Override
    public void beforeObjectEntries(JsonGenerator out) throws IOException {
        newLine(out);
    }

    @Override
    public void writeObjectFieldValueSeparator(JsonGenerator out) throws IOException {
        out.writeRaw(':');
    }

    @Override
    public void writeObjectEntrySeparator(JsonGenerator out) throws IOException {
        separate(out);
    }

    @Override
    public void writeEndObject(JsonGenerator out, int entries) throws IOException {
        end(out, '}');
    }

    @Override
    public void writeStartArray(JsonGenerator out) throws IOException {
        start(out, '[');
    }

    @Override
    public void beforeArrayValues(JsonGenerator out) throws IOException {
        newLine(out);
    }

    @Override
    public void writeArrayValueSeparator(JsonGenerator out) throws IOException {
        separate(out);
    }

    @Override
    public void writeEndArray(JsonGenerator out, int values) throws IOException {
        end(out, ']');
    }
}
