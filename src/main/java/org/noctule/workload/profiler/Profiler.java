package org.noctule.workload.profiler;

import java.util.List;
import java.util.OptionalInt;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;
import org.noctule.workload.graph.OpGraph;

/**
 * Profiles models without running them: from the shapes of the layers follow arithmetic, reads and writes, and from
 * those and a device the times.
 *
 * <p>Ids are 1 to n in a topological order. Loading samples and the loss are left out.
 */
public final class Profiler {
    private static final List<ProfiledModel> MODELS = List.of(
            new ProfiledModel("alexnet", 128, AlexNet::build),
            new ProfiledModel("vgg16", 64, Vgg::build),
            new ProfiledModel("resnet18", 128, ResNet::build18),
            new ProfiledModel("resnet50", 64, ResNet::build50),
            new ProfiledModel("squeezenet1_0", 128, SqueezeNet::build),
            new ProfiledModel("gnmt", 64, Gnmt::build),
            new ProfiledModel("bert_base", 32, Transformer::buildEncoder),
            new ProfiledModel("gpt2_small", 8, Transformer::buildDecoder));

    private Profiler() {}

    /**
     * Lists the models that are known.
     *
     * @return their names, unmodifiable
     */
    public static List<String> models() {
        return MODELS.stream().map(ProfiledModel::name).toList();
    }

    /**
     * Profiles a model.
     *
     * @param name its name
     * @param batch number of samples of a mini-batch; empty for what is usual for the model
     * @param device the accelerator that trains it
     * @return its forward pass
     * @throws NoctuleException if the model is unknown
     */
    public static OpGraph profile(String name, OptionalInt batch, Accelerator device) {
        return network(name, batch, device).graph(name);
    }

    static LayeredModel network(String name, OptionalInt batch, Accelerator device) {
        final ProfiledModel model = MODELS.stream()
                .filter(known -> known.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        NoctuleException.input("The model (" + name + ") is unknown.", Suggestion.of(name, models())));
        final LayeredModel network = new LayeredModel(batch.orElse(model.batch()), device);
        model.layers().accept(network);
        return network;
    }
}
