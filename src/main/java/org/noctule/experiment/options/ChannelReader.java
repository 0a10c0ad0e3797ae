package org.noctule.experiment.options;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.noctule.error.DecimalText;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.protocol.codec.Dialect;

/** Reads how the two halves talk. */
final class ChannelReader {
    private static final String ENDPOINT = "tcp://[^:/\\s]+:(\\d{1,5}|\\*)";

    /** The keys of {@code channel}. */
    static final OptionTable TABLE = OptionTable.of(
            "channel",
            OptionKey.of(
                    "transport",
                    OptionValues.choice(ChannelSettings.Transport.class),
                    "`zmq`",
                    "ZeroMQ, or the same objects without messages; `--transport` wins"),
            OptionKey.of(
                    "endpoint",
                    OptionValues.text("`tcp://HOST:PORT`", "^" + ENDPOINT + "$"),
                    "none for `launch`, else `tcp://127.0.0.1:28000`",
                    "address of the decision side; `-s` wins; where none is named, the halves of `launch` meet within the process"),
            OptionKey.of(
                            "timeout_s",
                            OptionValues.positive(),
                            "30",
                            "time after which a silent half, or member of a training, is given up; `--timeout` wins")
                    .in("s"),
            OptionKey.of(
                    "key_file",
                    OptionValues.text("path"),
                    "none",
                    "[key](commands.md#two-programs) that both halves hold; `--key` wins"),
            OptionKey.of(
                    "dialect",
                    OptionValues.choice(Dialect.class),
                    "`noctule`",
                    "exact numbers, or six decimals and exactly Batsim's keys; `--dialect` wins"));

    private ChannelReader() {}

    /**
     * Reads the {@code channel} object and what the command line says over it.
     *
     * @param object the object, empty if there is none
     * @param overrides the command line's words
     * @param paths resolves a path of the file
     * @return the options
     */
    static ChannelSettings read(
            Optional<JsonInput> object, ChannelOverrides overrides, Function<JsonInput, Path> paths) {
        final ChannelSettings file = object.map(input -> read(input, paths)).orElse(ChannelSettings.DEFAULT);
        return new ChannelSettings(
                overrides
                        .transport()
                        .map(text -> Choices.parse(ChannelSettings.Transport.class, text, "--transport"))
                        .orElse(file.transport()),
                overrides.endpoint().map(text -> endpoint(text, "-s")).or(file::endpoint),
                overrides.timeout().map(ChannelReader::seconds).orElse(file.timeoutSeconds()),
                overrides
                        .dialect()
                        .map(text -> Choices.parse(Dialect.class, text, "--dialect"))
                        .orElse(file.dialect()),
                overrides.key().or(file::key));
    }

    private static ChannelSettings read(JsonInput object, Function<JsonInput, Path> paths) {
        object.allow(TABLE);
        final ChannelSettings defaults = ChannelSettings.DEFAULT;
        return new ChannelSettings(
                Choices.read(object, "transport", defaults.transport()),
                object.find("endpoint").map(input -> endpoint(input.text(), input.where())),
                object.find("timeout_s").map(JsonInput::positive).orElse(defaults.timeoutSeconds()),
                Choices.read(object, "dialect", defaults.dialect()),
                object.find("key_file").map(paths));
    }

    private static String endpoint(String text, String where) {
        if (!text.matches(ENDPOINT)) {
            throw NoctuleException.input(
                    where + ": the endpoint (" + text + ") is not tcp://HOST:PORT.",
                    "Maybe write tcp://127.0.0.1:28000.");
        }
        return text;
    }

    private static double seconds(String text) {
        try {
            final double seconds = DecimalText.parse(text);
            if (seconds > 0 && Double.isFinite(seconds)) {
                return seconds;
            }
        } catch (final NumberFormatException e) {
            // The complaint below covers it.
        }
        throw NoctuleException.input(
                "--timeout: the value (" + text + ") is not a positive number of seconds.",
                "Maybe write --timeout 30.");
    }
}
