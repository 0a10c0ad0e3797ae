package org.noctule.deepening.learning;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.error.NoctuleException;
import org.noctule.learning.forward.StoredWeights;
import org.noctule.model.Layout;
import org.noctule.model.Model;
import org.noctule.model.StoredTensor;
import org.noctule.random.Chance;

/** Policies as files: models of Noctule, and weights that another program wrote, a manifest beside raw numbers. */
public final class StoredAdaptation {
    private static final String PREFIX = StoredWeights.PREFIX;
    private static final String EMBEDDING = PREFIX + "encoder.embedder.weight";

    /** The action that restarts the learning rate and changes nothing else. */
    private static final String RESTART = "restart";

    private StoredAdaptation() {}

    /** Makes a model of a policy for networks with the actions of the one given, and what its training adds. */
    static Model model(
            AdaptationNetwork network,
            AdaptableNetwork chosen,
            ObjectNode learner,
            ObjectNode progress,
            SortedMap<String, StoredTensor> tensors) {
        final PolicyShape shape = network.shape();
        network.parameters().store(PREFIX, network.parameters().values(), tensors);
        tensors.put(
                EMBEDDING,
                new StoredTensor(
                        List.of(shape.vocabulary().size(), shape.embedding()),
                        network.embedding().clone()));
        final List<String> actions = new ArrayList<>();
        for (int block = 0; block < chosen.deepenings(); block++) {
            actions.add("deepen " + block);
        }
        if (chosen.restarts()) {
            actions.add(RESTART);
        }
        actions.add("nothing");
        final Layout layout = new Layout("adaptation", shape.time() + shape.model(), actions);
        return Model.of(layout, shape.toJson(), learner, progress, tensors);
    }

    /**
     * Opens a policy to train it further.
     *
     * @param file a model of Noctule; or a manifest, whose name ends with {@code .manifest.json}, beside a file of
     *     32-bit numbers whose name ends with {@code .f32} instead
     * @param foreign sizes of the policy behind a manifest, which does not tell all of them
     * @return the policy, to be closed
     * @throws NoctuleException of kind INPUT if it is missing, damaged, or its weights have other shapes
     */
    public static AdaptationNetwork open(Path file, PolicyShape foreign) {
        final Content content = read(file, foreign);
        final AdaptationNetwork network = new AdaptationNetwork(content.shape, Chance.of(0, Chance.Purpose.WEIGHTS, 0));
        try {
            load(network, content.tensors, file.toString());
            return network;
        } catch (RuntimeException e) {
            network.close();
            throw e;
        }
    }

    /**
     * Opens a policy to play it.
     *
     * @param file a file as for {@link #open}
     * @param foreign sizes of the policy behind a manifest, which does not tell all of them
     * @return the policy
     * @throws NoctuleException of kind INPUT if it is missing, damaged, or its weights have other shapes
     */
    public static AdaptationPolicy play(Path file, PolicyShape foreign) {
        return policy(read(file, foreign), file.toString());
    }

    /** Makes a policy of a model that {@link #model} made. */
    static AdaptationPolicy play(Model model, String source) {
        return policy(new Content(PolicyShape.read(model.network()), model.tensors(), restarts(model)), source);
    }

    private static boolean restarts(Model model) {
        return model.layout().actions().contains(RESTART);
    }

    /** The sizes and the weights of a policy, not checked against each other. */
    private record Content(PolicyShape shape, SortedMap<String, StoredTensor> tensors, boolean restarts) {}

    private static AdaptationPolicy policy(Content content, String source) {
        final float[] embedding = embedding(content.shape, content.tensors, source);
        final StoredWeights weights = new StoredWeights(content.tensors, PREFIX, source);
        return new AdaptationPolicy(new AdaptationScores(content.shape, embedding, weights), content.restarts, source);
    }

    private static Content read(Path file, PolicyShape foreign) {
        if (file.toString().endsWith(RawWeights.MANIFEST)) {
            final SortedMap<String, StoredTensor> tensors = RawWeights.read(file, PREFIX);
            // The published vocabulary of 18 texts has rows for 18 numbers, of which 13 occur.
            tensors.computeIfPresent(EMBEDDING, (name, rows) -> used(rows, foreign));
            return new Content(foreign, tensors, false);
        }
        final Model model = Model.read(file);
        if (!model.layout().observation().equals("adaptation")) {
            throw NoctuleException.input(
                    "The model (" + file + ") was trained on the observation \""
                            + model.layout().observation() + "\", which is no adaptation policy.",
                    "Maybe another file was meant: noctule adapt train writes policies.");
        }
        return new Content(PolicyShape.read(model.network()), model.tensors(), restarts(model));
    }

    private static StoredTensor used(StoredTensor rows, PolicyShape shape) {
        final int size = shape.vocabulary().size();
        if (rows.shape().size() != 2
                || rows.shape().get(0) <= size
                || !rows.shape().get(1).equals(shape.embedding())) {
            return rows;
        }
        return new StoredTensor(
                List.of(size, shape.embedding()), Arrays.copyOf(rows.values(), size * shape.embedding()));
    }

    /** Gives a network stored weights, the embedding included. */
    static void load(AdaptationNetwork network, SortedMap<String, StoredTensor> tensors, String source) {
        final float[] embedding = embedding(network.shape(), tensors, source);
        network.parameters().set(network.parameters().fetch(PREFIX, tensors, source));
        System.arraycopy(embedding, 0, network.embedding(), 0, embedding.length);
    }

    private static float[] embedding(PolicyShape shape, SortedMap<String, StoredTensor> tensors, String source) {
        final List<Integer> wanted = List.of(shape.vocabulary().size(), shape.embedding());
        final StoredTensor embedding = tensors.get(EMBEDDING);
        if (embedding == null || !embedding.shape().equals(wanted)) {
            throw NoctuleException.input(
                    source + ": the tensor \"" + EMBEDDING + "\" "
                            + (embedding == null ? "is missing" : "has the shape " + embedding.shape()) + ", not "
                            + wanted
                            + ".",
                    "Maybe it was trained with another vocabulary: set agent.vocab to that.");
        }
        return embedding.values();
    }
}
