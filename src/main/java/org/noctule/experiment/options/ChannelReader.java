package org.noctule.experiment.options;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.file.Path;
import java.util.List;
import org.noctule.error.DecimalText;
import org.noctule.error.NoctuleException;
import org.noctule.json.Effect;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.protocol.codec.Dialect;

/** The keys that say how the two halves talk. */
final class ChannelReader {
    private static final String ENDPOINT_FORM = "tcp://[^:/\\s]+:(\\d{1,5}|\\*)";

    private static final OptionKey<ChannelSettings.Transport> TRANSPORT = OptionKey.with(
                    "transport",
                    OptionValues.choice(ChannelSettings.Transport.class),
                    ChannelSettings.Transport.ZMQ,
                    "ZeroMQ, or the same objects without messages; `--transport` wins")
            .shaping(Effect.CHANNEL);
    private static final OptionKey<String> ENDPOINT = OptionKey.of(
                    "endpoint",
                    OptionValues.text("`tcp://HOST:PORT`", "^" + ENDPOINT_FORM + "$")
                            .read(json -> endpoint(json.text(), json.where()), TextNode::valueOf),
                    "address of the decision side; `-s` wins; where none is named, the halves of `launch` meet within the process")
            .told("none for `launch`, else `tcp://127.0.0.1:28000`")
            .shaping(Effect.CHANNEL);
    private static final OptionKey<Double> TIMEOUT = OptionKey.with(
                    "timeout_s",
                    OptionValues.positive(),
                    30.0,
                    "time after which a silent half, or member of a training, is given up; `--timeout` wins")
            .in("s")
            .shaping(Effect.CHANNEL);
    private static final OptionKey<Path> KEY_FILE = OptionKey.of(
                    "key_file",
                    OptionValues.path(),
                    "[key](commands.md#two-programs) that both halves hold; `--key` wins")
            .told("none")
            .shaping(Effect.CHANNEL);
    private static final OptionKey<Dialect> DIALECT = OptionKey.with(
            "dialect",
            OptionValues.choice(Dialect.class),
            Dialect.NOCTULE,
            "exact numbers, or six decimals and exactly Batsim's keys; `--dialect` wins");

    /** The keys of {@code channel}. */
    static final OptionTable TABLE = OptionTable.of("channel", TRANSPORT, ENDPOINT, TIMEOUT, KEY_FILE, DIALECT);

    private ChannelReader() {}

    /** Lists the values as run.json does. */
    static ObjectNode listed(Options keys) {
        return keys.resolved(List.of(TRANSPORT, ENDPOINT, TIMEOUT, DIALECT));
    }

    /** Lays what the command line says over the values of a file. */
    static Options laid(Options file, ChannelOverrides overrides) {
        return file.with(
                        TRANSPORT,
                        overrides
                                .transport()
                                .map(text -> Choices.parse(ChannelSettings.Transport.class, text, "--transport")))
                .with(ENDPOINT, overrides.endpoint().map(text -> endpoint(text, "-s")))
                .with(TIMEOUT, overrides.timeout().map(ChannelReader::seconds))
                .with(DIALECT, overrides.dialect().map(text -> Choices.parse(Dialect.class, text, "--dialect")))
                .with(KEY_FILE, overrides.key());
    }

    static ChannelSettings settings(Options keys) {
        return new ChannelSettings(
                keys.get(TRANSPORT), keys.find(ENDPOINT), keys.get(TIMEOUT), keys.get(DIALECT), keys.find(KEY_FILE));
    }

    private static String endpoint(String text, String where) {
        if (!text.matches(ENDPOINT_FORM)) {
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
