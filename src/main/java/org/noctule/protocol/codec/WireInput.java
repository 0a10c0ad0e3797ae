package org.noctule.protocol.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonSetup;
import org.noctule.protocol.channel.ChannelOptions;
import org.noctule.resource.ResourceSet;

/** Reads one frame, token by token, and knows the place for what it has to complain about. */
public final class WireInput {
    private static final Pattern PSTATE = Pattern.compile("-?[0-9]{1,9}");
    private static final Pattern INDEX = Pattern.compile("[0-9]{1,8}");
    private static final int SHOWN = 60;
    /** Nested so far that trees in frames can be read by recursion, and no text larger than a frame. */
    private static final JsonMapper MAPPER = JsonSetup.frames(ChannelOptions.FRAME_LIMIT);

    private final WirePlace place;
    private final JsonParser json;

    private WireInput(WirePlace place, JsonParser json) {
        this.place = place;
        this.json = json;
    }

    /** Reads the content of a frame. */
    @FunctionalInterface
    interface Reading<T> {
        T read(WireInput in) throws IOException;
    }

    /** Reads a whole frame; whatever is wrong with it becomes an error of the peer. */
    static <T> T read(byte[] frame, WirePlace place, Reading<T> reading) {
        try (JsonParser json = MAPPER.getFactory().createParser(frame)) {
            final WireInput in = new WireInput(place, json);
            json.nextToken();
            final T value = reading.read(in);
            if (json.nextToken() != null) {
                throw place.error("text follows the object", "Maybe two messages were sent in one frame.");
            }
            return value;
        } catch (NoctuleException e) {
            throw peer(place, e);
        } catch (JsonProcessingException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.PEER,
                    place + ": this is not JSON: " + firstLine(e.getOriginalMessage()) + ".",
                    "Maybe the peer does not speak Batsim's protocol, or writes NaN or infinity as a number.",
                    e);
        } catch (IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.PEER,
                    place + ": this is not JSON: " + e.getMessage() + ".",
                    "Maybe the text is not UTF-8.",
                    e);
        }
    }

    /** What would be bad input in a file is the peer's fault here. */
    private static NoctuleException peer(WirePlace place, NoctuleException e) {
        return e.kind() == NoctuleException.Kind.PEER
                ? e
                : new NoctuleException(NoctuleException.Kind.PEER, place + ": " + e.getMessage(), e.remedy(), e);
    }

    private static String firstLine(String text) {
        final int end = text.indexOf('\n');
        return end < 0 ? text : text.substring(0, end);
    }

    /**
     * Makes an error about more than one value.
     *
     * @param problem a clause about what was read
     * @param remedy the line that begins with "Maybe"
     * @return the error, to be thrown
     */
    public NoctuleException error(String problem, String remedy) {
        return place.error(problem, remedy);
    }

    WirePlace place() {
        return place;
    }

    boolean isObject() {
        return json.currentToken() == JsonToken.START_OBJECT;
    }

    /**
     * Enters the object at hand; its fields follow with {@link #nextField()}.
     *
     * @throws IOException if the frame breaks off
     */
    public void object() throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw wrong("must be an object", "Maybe braces are missing.");
        }
    }

    /**
     * Goes to the next field's value.
     *
     * @return false at the end of the object
     * @throws IOException if the frame breaks off
     */
    public boolean nextField() throws IOException {
        final JsonToken token = json.nextToken();
        if (token == JsonToken.END_OBJECT) {
            return false;
        }
        json.nextToken();
        return true;
    }

    /**
     * Names the field at hand.
     *
     * @return its name
     * @throws IOException if the frame breaks off
     */
    public String field() throws IOException {
        return json.currentName();
    }

    /**
     * Enters the array at hand; its elements follow with {@link #nextElement()}.
     *
     * @throws IOException if the frame breaks off
     */
    public void array() throws IOException {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            throw wrong("must be an array", "Maybe brackets are missing.");
        }
    }

    /**
     * Goes to the next element.
     *
     * @return false at the end of the array
     * @throws IOException if the frame breaks off
     */
    public boolean nextElement() throws IOException {
        return json.nextToken() != JsonToken.END_ARRAY;
    }

    /**
     * Passes over the value at hand.
     *
     * @throws IOException if the frame breaks off
     */
    public void skip() throws IOException {
        json.skipChildren();
    }

    boolean isText(String text) throws IOException {
        return json.currentToken() == JsonToken.VALUE_STRING && json.getText().equals(text);
    }

    /**
     * Reads the text at hand.
     *
     * @return the text
     * @throws IOException if the frame breaks off
     */
    public String text() throws IOException {
        if (json.currentToken() != JsonToken.VALUE_STRING) {
            throw wrong("must be a text", "Maybe quotation marks are missing.");
        }
        return json.getText();
    }

    /** A name that may be written as a whole number. */
    String label() throws IOException {
        return json.currentToken() == JsonToken.VALUE_NUMBER_INT ? json.getText() : text();
    }

    /**
     * Reads the truth value at hand.
     *
     * @return true or false
     * @throws IOException if the frame breaks off
     */
    public boolean flag() throws IOException {
        final JsonToken token = json.currentToken();
        if (token != JsonToken.VALUE_TRUE && token != JsonToken.VALUE_FALSE) {
            throw wrong("must be true or false", "Maybe remove the quotation marks.");
        }
        return token == JsonToken.VALUE_TRUE;
    }

    double number() throws IOException {
        final JsonToken token = json.currentToken();
        if (token != JsonToken.VALUE_NUMBER_FLOAT && token != JsonToken.VALUE_NUMBER_INT) {
            throw wrong("must be a number", "Maybe remove the quotation marks.");
        }
        final double number = json.getDoubleValue();
        if (!Double.isFinite(number)) {
            throw wrong("must be a finite number", "Maybe a digit too many stands in its exponent.");
        }
        return number;
    }

    /**
     * Reads the number at hand.
     *
     * @param minimum the least that may stand here
     * @return the number
     * @throws IOException if the frame breaks off
     */
    public double numberFrom(double minimum) throws IOException {
        final double number = number();
        if (number < minimum) {
            throw wrong("must be at least " + minimum, "Maybe the sign or the unit is wrong.");
        }
        return number;
    }

    /** Whether the value at hand is no value. */
    boolean isNull() {
        return json.currentToken() == JsonToken.VALUE_NULL;
    }

    /** A time limit in seconds; -1 or none at all means infinity. */
    double walltime() throws IOException {
        if (isNull()) {
            return Double.POSITIVE_INFINITY;
        }
        final double seconds = number();
        if (seconds != -1 && seconds <= 0) {
            throw wrong("must be positive, or -1 for none", "Maybe the sign or the unit is wrong.");
        }
        return seconds == -1 ? Double.POSITIVE_INFINITY : seconds;
    }

    /**
     * Reads the number at hand, which counts something.
     *
     * @return the number, from 0
     * @throws IOException if the frame breaks off
     */
    public int count() throws IOException {
        final int number = integer();
        if (number < 0) {
            throw wrong("must not be negative", "Maybe the sign is wrong.");
        }
        return number;
    }

    /**
     * Reads the whole number at hand.
     *
     * @return the number, of at most 31 bits
     * @throws IOException if the frame breaks off
     */
    public int integer() throws IOException {
        final double number = number();
        if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE) {
            throw wrong("must be a whole number of at most 31 bits", "Maybe it has decimals, or too many digits.");
        }
        return (int) number;
    }

    /** A P-state: a text that holds a whole number, negative ones while switching. */
    int state() throws IOException {
        final String text = text();
        if (!PSTATE.matcher(text).matches()) {
            throw wrong("must be a text that holds a P-state", "Maybe write it like \"0\".");
        }
        return Integer.parseInt(text);
    }

    ResourceSet resources() throws IOException {
        final String text = text();
        try {
            return ResourceSet.parse(text);
        } catch (NoctuleException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.PEER,
                    place + ": the field \"" + path() + "\" is wrong: " + e.getMessage(),
                    e.remedy(),
                    e);
        }
    }

    List<String> texts() throws IOException {
        array();
        final List<String> texts = new ArrayList<>();
        while (nextElement()) {
            texts.add(text());
        }
        return List.copyOf(texts);
    }

    /** An object of any values, in the order of the frame, in the plain types of {@link #value()}. */
    Map<String, Object> plainFields() throws IOException {
        object();
        return PlainValue.fields(this, json);
    }

    /** An object of texts, in the order of the frame. */
    Map<String, String> textFields() throws IOException {
        object();
        final Map<String, String> fields = new LinkedHashMap<>();
        while (nextField()) {
            fields.put(field(), text());
        }
        return Collections.unmodifiableMap(fields);
    }

    /** A whole number from 0 up, given as a number or as a text that holds it. */
    int index(String text) throws IOException {
        if (!INDEX.matcher(text).matches()) {
            throw wrong("must map whole numbers to whole numbers", "Maybe write it like {\"0\": \"0\"}.");
        }
        return Integer.parseInt(text);
    }

    int index() throws IOException {
        return index(json.getText());
    }

    /** Any value, in the plain types in which jobs keep what Noctule does not read. */
    Object value() throws IOException {
        return PlainValue.read(this, json);
    }

    JsonNode tree() throws IOException {
        return MAPPER.readTree(json);
    }

    /** Sets the value at hand aside, because what it means depends on a field that has not come yet. */
    WireInput later() throws IOException {
        final TokenBuffer buffer = new TokenBuffer(json);
        buffer.copyCurrentStructure(json);
        final JsonParser parser = buffer.asParser();
        parser.nextToken();
        return new WireInput(place, parser);
    }

    /**
     * Makes the error about the value at hand.
     *
     * @param problem a clause that follows the field and the value
     * @param remedy the line that begins with "Maybe"
     * @return the error, to be thrown
     * @throws IOException if the frame breaks off
     */
    public NoctuleException wrong(String problem, String remedy) throws IOException {
        return place.error("the field \"" + path() + "\" (" + shown() + ") " + problem, remedy);
    }

    /**
     * Makes the error about a field that may not stand where it does.
     *
     * @return the error, to be thrown
     * @throws IOException if the frame breaks off
     */
    public NoctuleException surplus() throws IOException {
        return wrong("is not supported there", "Maybe leave it out.");
    }

    /**
     * Makes the error about a field that is not there.
     *
     * @param field the field
     * @return the error, to be thrown
     */
    public NoctuleException missing(String field) {
        return place.error("the field \"" + field + "\" is missing or empty", "Maybe the peer is of another version.");
    }

    private String path() {
        final String path = json.getParsingContext().pathAsPointer().toString();
        final int data = path.indexOf("/data/");
        final int plan = path.indexOf("/noctule/plan/");
        if (data < 0 && plan >= 0) {
            return path.substring(plan + 9).replace('/', '.');
        }
        return (data >= 0 ? path.substring(data + 6) : path.substring(path.lastIndexOf('/') + 1)).replace('/', '.');
    }

    private String shown() throws IOException {
        final JsonToken token = json.currentToken();
        if (token == null) {
            return "nothing";
        } else if (token == JsonToken.START_OBJECT) {
            return "an object";
        } else if (token == JsonToken.START_ARRAY) {
            return "an array";
        }
        final String text = json.getText();
        return text.length() > SHOWN ? text.substring(0, SHOWN - 3) + "..." : text;
    }
}
