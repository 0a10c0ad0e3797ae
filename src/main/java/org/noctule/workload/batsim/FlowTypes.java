package org.noctule.workload.batsim;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.noctule.json.JsonInput;
import org.noctule.workload.Profile;

/** Profiles made of others, and those that talk with the decision side. */
final class FlowTypes {
    private static final String SEQUENCE = "seq";
    private static final String REPEAT = "repeat";
    private static final String MESSAGE = "msg";
    private static final String SLEEP_TIME = "sleeptime";
    private static final double DEFAULT_SLEEP_TIME = 1e-7;
    private static final String REGEX = "regex";
    private static final String SUCCESS = "success";
    private static final String FAILURE = "failure";
    private static final String TIMEOUT = "timeout";
    private static final String POLL_TIME = "polltime";
    private static final double DEFAULT_POLL_TIME = 0.005;

    static final List<ProfileType<?>> ALL = List.of(
            new ProfileType<>(
                    "composed",
                    Profile.Composed.class,
                    Set.of(SEQUENCE, REPEAT),
                    FlowTypes::composed,
                    FlowTypes::writeComposed),
            new ProfileType<>(
                    "send",
                    Profile.Send.class,
                    Set.of(MESSAGE, SLEEP_TIME),
                    (name, json, extra, scope) -> new Profile.Send(
                            name,
                            JsonValue.fields(json.get(MESSAGE), Set.of()),
                            json.find(SLEEP_TIME).map(JsonInput::positive).orElse(DEFAULT_SLEEP_TIME),
                            extra),
                    (out, profile) -> {
                        out.writeObjectFieldStart(MESSAGE);
                        JsonValue.writeFields(out, profile.message());
                        out.writeEndObject();
                        JsonValue.writeNumber(out, SLEEP_TIME, profile.sleepTime());
                    }),
            new ProfileType<>(
                    "recv",
                    Profile.Receive.class,
                    Set.of(REGEX, SUCCESS, FAILURE, TIMEOUT, POLL_TIME),
                    FlowTypes::receive,
                    FlowTypes::writeReceive));

    private FlowTypes() {}

    private static Profile.Composed composed(
            String name, JsonInput json, Map<String, Object> extra, ProfileScope scope) {
        final List<JsonInput> names = json.get(SEQUENCE).elements();
        if (names.isEmpty()) {
            throw json.get(SEQUENCE).error("must not be empty", "Maybe a delay is meant.");
        }
        return new Profile.Composed(
                name,
                names.stream().map(scope::named).toList(),
                json.find(REPEAT).map(JsonInput::count).orElse(1),
                extra);
    }

    private static void writeComposed(JsonGenerator out, Profile.Composed profile) throws IOException {
        out.writeArrayFieldStart(SEQUENCE);
        for (final Profile part : profile.parts()) {
            out.writeString(part.name());
        }
        out.writeEndArray();
        if (profile.repeat() != 1) {
            out.writeNumberField(REPEAT, profile.repeat());
        }
    }

    private static Profile.Receive receive(String name, JsonInput json, Map<String, Object> extra, ProfileScope scope) {
        final Optional<JsonInput> regex = json.find(REGEX);
        if (regex.isPresent() && scope.simulated()) {
            compile(regex.get());
        }
        return new Profile.Receive(
                name,
                regex.map(JsonInput::text).orElse(".*"),
                json.find(SUCCESS).map(scope::named),
                json.find(FAILURE).map(scope::named),
                json.find(TIMEOUT).map(scope::named),
                json.find(POLL_TIME).map(JsonInput::positive).orElse(DEFAULT_POLL_TIME),
                extra);
    }

    private static void compile(JsonInput regex) {
        try {
            Pattern.compile(regex.text());
        } catch (PatternSyntaxException e) {
            throw regex.error(
                    "is no regular expression: " + e.getDescription(), "Maybe put a backslash before special signs.");
        }
    }

    private static void writeReceive(JsonGenerator out, Profile.Receive profile) throws IOException {
        out.writeStringField(REGEX, profile.regex());
        writeName(out, SUCCESS, profile.success());
        writeName(out, FAILURE, profile.failure());
        writeName(out, TIMEOUT, profile.timeout());
        JsonValue.writeNumber(out, POLL_TIME, profile.pollTime());
    }

    private static void writeName(JsonGenerator out, String field, Optional<Profile> profile) throws IOException {
        if (profile.isPresent()) {
            out.writeStringField(field, profile.get().name());
        }
    }
}
