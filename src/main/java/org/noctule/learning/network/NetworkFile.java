package org.noctule.learning.network;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ServiceLoader;
import java.util.random.RandomGenerator;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.learning.forward.NetworkKeys;
import org.noctule.model.ModelJson;

/**
 * A network that another program has trained and left as a file. Options alone can name it: a model that does so is
 * refused, as {@link Networks} does not know it.
 *
 * @param file the file
 */
public record NetworkFile(Path file) implements NetworkOptions {
    /** What such networks are called in options. */
    public static final String TYPE = "onnx";

    private static final OptionKey<Path> FILE =
            OptionKey.needed("file", OptionValues.path(), "network that is played, in the format ONNX");
    /** The keys of the options. */
    public static final OptionTable TABLE = NetworkKeys.table(FILE);

    /**
     * Reads the options.
     *
     * @param json an object with the keys {@code type} and {@code file}
     * @return the options
     */
    public static NetworkFile read(JsonInput json) {
        return new NetworkFile(TABLE.read(json).get(FILE));
    }

    /**
     * Opens the network.
     *
     * @return the network, to be closed
     * @throws NoctuleException of kind INPUT if this build has no library for it, or the file is wrong
     */
    public PlayedNetwork open() {
        return ServiceLoader.load(NetworkFormat.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(format -> format.name().equals(TYPE))
                .findFirst()
                .orElseThrow(() -> NoctuleException.input(
                        "The network " + file + " cannot be played: this build has no ONNX Runtime.",
                        "Maybe add it: mvn -q install -DskipTests && mvn -q -f src/onnx package."))
                .open(file);
    }

    /** {@inheritDoc} */
    @Override
    public NeuralNetwork create(int observations, int actions, RandomGenerator chance) {
        throw NoctuleException.input(
                "The network " + file + " can be played, but not trained.",
                "Maybe set \"run\" to \"test\", or train one of Noctule's networks.");
    }

    @Override
    public boolean valued() {
        return false;
    }

    @Override
    public ObjectNode toJson() {
        return ModelJson.object().put("type", TYPE).put("file", file.toString());
    }
}
