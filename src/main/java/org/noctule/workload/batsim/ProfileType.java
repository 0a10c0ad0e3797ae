package org.noctule.workload.batsim;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
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
 * @param part what peers are told once only, if there is such a part
 * @param <P> the profiles of the type
 */
public record ProfileType<P extends Profile>(
        String type,
        Class<P> kind,
        Set<String> fields,
        Reading<P> reading,
        Writing<P> writing,
        Optional<ToldPart<P>> part) {
    /**
     * Describes a type of which each profile is told whole.
     *
     * @param type what the field {@code type} says
     * @param kind the class of such profiles
     * @param fields the fields that the type reads; all others are kept
     * @param reading reads them
     * @param writing writes them
     */
    public ProfileType(String type, Class<P> kind, Set<String> fields, Reading<P> reading, Writing<P> writing) {
        this(type, kind, fields, reading, writing, Optional.empty());
    }

    /**
     * Reads a profile's fields.
     *
     * @param <P> the profiles of the type
     */
    @FunctionalInterface
    public interface Reading<P extends Profile> {
        /**
         * Reads a profile.
         *
         * @param name its name
         * @param json its description
         * @param extra the fields that the type does not read
         * @param scope what names and paths mean
         * @return the profile
         */
        P read(String name, JsonInput json, Map<String, Object> extra, ProfileScope scope);
    }

    /**
     * Writes a profile's fields.
     *
     * @param <P> the profiles of the type
     */
    @FunctionalInterface
    public interface Writing<P extends Profile> {
        /**
         * Writes a profile.
         *
         * @param out the output, inside an object
         * @param profile the profile
         * @throws IOException if it cannot be written
         */
        void write(JsonGenerator out, P profile) throws IOException;
    }

    /**
     * A large part of profiles, which other profiles may share.
     *
     * @param <P> the profiles of the type
     */
    public interface ToldPart<P extends Profile> {
        /**
         * Names the part.
         *
         * @param profile the profile
         * @return the name under which the part is known once it was told
         */
        String name(P profile);

        /**
         * Finds the part.
         *
         * @param profile the profile
         * @return its part
         */
        Object value(P profile);

        /**
         * Writes the fields of a profile for a reader that was told the part.
         *
         * @param out the output, inside an object
         * @param profile the profile
         * @throws IOException if it cannot be written
         */
        void write(JsonGenerator out, P profile) throws IOException;
    }

    P read(String name, JsonInput json, ProfileScope scope) {
        final P profile = reading.read(
                name, json, JsonValue.fields(json, key -> key.equals("type") || fields.contains(key)), scope);
        scope.told().ifPresent(told -> tell(told, profile));
        return profile;
    }

    private boolean tell(ToldValues told, P profile) {
        return part.isEmpty() || told.tell(part.get().name(profile), part.get().value(profile));
    }

    void write(JsonGenerator out, Profile profile, Optional<ToldValues> told) throws IOException {
        final P own = kind.cast(profile);
        out.writeStartObject();
        out.writeStringField("type", type);
        if (told.isPresent() && !tell(told.get(), own)) {
            part.orElseThrow().write(out, own);
        } else {
            writing.write(out, own);
        }
        JsonValue.writeFields(out, profile.extra());
        out.writeEndObject();
    }
}
