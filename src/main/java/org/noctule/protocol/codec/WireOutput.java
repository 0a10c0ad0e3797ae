package org.noctule.protocol.codec;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.noctule.json.JsonSetup;

/** Writes frames into one buffer that it keeps. */
final class WireOutput {
    private static final JsonFactory FACTORY = JsonSetup.unfinished();
    /** A larger buffer, such as the first message's, is not kept. */
    private static final int KEPT = 1 << 16;

    private ByteArrayOutputStream buffer = new ByteArrayOutputStream(KEPT);

    /** Writes the content of a frame. */
    @FunctionalInterface
    interface Writing {
        void write(JsonGenerator out) throws IOException;
    }

    /** Writes one object with that date; doubles stand in the shortest form or with six decimals. */
    byte[] frame(boolean sixDecimals, double now, Writing rest) {
        buffer.reset();
        try (JsonGenerator json = FACTORY.createGenerator(buffer)) {
            final JsonGenerator out = sixDecimals ? new SixDecimals(json) : json;
            out.writeStartObject();
            out.writeFieldName(Field.NOW);
            out.writeNumber(now);
            rest.write(out);
            out.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        final byte[] frame = buffer.toByteArray();
        if (frame.length > KEPT) {
            buffer = new ByteArrayOutputStream(KEPT);
        }
        return frame;
    }
}
