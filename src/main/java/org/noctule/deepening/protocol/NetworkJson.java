package org.noctule.deepening.protocol;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.deepening.AdaptableNetworks;
import org.noctule.deepening.Extent;
import org.noctule.deepening.Layer;
import org.noctule.json.Suggestion;
import org.noctule.protocol.codec.WireInput;

/**
 * The structure of a network as an object: its name, the sizes of its images, how many blocks were added behind each
 * original one, from which it is read; and its layers, parameters and number of actions for others.
 */
final class NetworkJson {
    private static final int MOST_ADDED = 1000;
    private static final int MOST_PIXELS = 4096;

    private NetworkJson() {}

    static void write(JsonGenerator out, AdaptableNetwork network) throws IOException {
        out.writeObjectFieldStart("network");
        out.writeStringField("model", network.name());
        final Extent images = network.input();
        out.writeFieldName("images");
        out.writeArray(new int[] {images.channels(), images.height(), images.width()}, 0, 3);
        out.writeFieldName("added");
        out.writeArray(network.added(), 0, network.added().length);
        out.writeArrayFieldStart("layers");
        for (final Layer layer : network.layers()) {
            out.writeString(layer.text());
        }
        out.writeEndArray();
        out.writeNumberField("parameters", network.parameters());
        out.writeNumberField("actions", network.actions());
        out.writeEndObject();
    }

    static AdaptableNetwork read(WireInput in) throws IOException {
        String model = "";
        List<Integer> images = List.of();
        List<Integer> added = List.of();
        int actions = 0;
        in.object();
        while (in.nextField()) {
            switch (in.field()) {
                case "model" -> model = model(in);
                case "images" -> images = numbers(in, 1, MOST_PIXELS);
                case "added" -> added = numbers(in, 0, MOST_ADDED);
                case "actions" -> actions = in.integer();
                default -> in.skip();
            }
        }
        if (model.isEmpty()) {
            throw in.missing("model");
        }
        final AdaptableNetwork plain = AdaptableNetworks.named(model, "model");
        if (images.size() != 3) {
            throw in.missing("images");
        }
        if (added.size() != plain.deepenings()) {
            throw in.missing("added");
        }
        AdaptableNetwork network = plain.withInput(new Extent(images.get(0), images.get(1), images.get(2)));
        for (int block = 0; block < added.size(); block++) {
            for (int more = 0; more < added.get(block); more++) {
                network = network.deepen(block);
            }
        }
        return actions > network.actions() ? network.withRestart() : network;
    }

    private static String model(WireInput in) throws IOException {
        final String name = in.text();
        if (!AdaptableNetworks.names().contains(name)) {
            throw in.wrong("is no network", Suggestion.of(name, AdaptableNetworks.names()));
        }
        return name;
    }

    private static List<Integer> numbers(WireInput in, int least, int most) throws IOException {
        final List<Integer> numbers = new ArrayList<>();
        in.array();
        while (in.nextElement()) {
            final int number = in.integer();
            if (number < least || number > most || numbers.size() == most) {
                throw in.wrong("must lie between " + least + " and " + most, "Maybe the peer is of another version.");
            }
            numbers.add(number);
        }
        return numbers;
    }
}
