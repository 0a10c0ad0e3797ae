package org.noctule.workload.batsim;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.noctule.json.JsonInput;
import org.noctule.workload.Profile;

/**
 * One type of profiles as JSON.
 *
 * @param type what the field {@code type} says
 * @param kind the class of such profiles
 * @param fields the fields that the type reads; all others are kept
 * @param reading reads them
 * @param writing writes them
 * @param <P> the profiles of the type
 */
record ProfileType<P extends Profile>(
        String type, Class<P> kind, Set<String> fields, Reading<P> reading, Writing<P> writing) {
    /** Reads a profile's fields. */
    @FunctionalInterface
    interface Reading<P extends Profile> {
        P read(String name, JsonInput json, Map<String, Object> extra, ProfileScope scope);
    }

    /** Writes a profile's fields. */
    @FunctionalInterface
    interface Writing<P extends Profile> {
        void write(JsonGenerator out, P profile) throws IOException;
    }

    P read(String name, JsonInput json, ProfileScope scope) {
        return reading.read(
                name, json, JsonValue.fields(json, key -> key.equals("type") || fields.contains(key)), scope);
    }

    void write(JsonGenerator out, Profile profile) throws IOException {
        out.writeStartObject();
        out.writeStringField("type", type);
        writing.write(out, kind.cast(profile));
        JsonValue.writeFields(out, profile.extra());
        out.writeEndObject();
    }
}
