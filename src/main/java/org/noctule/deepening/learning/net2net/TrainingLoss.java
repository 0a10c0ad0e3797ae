package org.noctule.deepening.learning.net2net;

import java.util.Optional;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.noctule.learning.network.Torch;

/** Cross-entropy, mixed with the answers of a larger network where there is one. */
final class TrainingLoss implements AutoCloseable {
    private final Optional<TrainableNetwork> teacher;
    private final double weight;
    private final double softness;

    /**
     * Prepares the loss of an epoch.
     *
     * @param teacher the larger network, none for cross-entropy alone
     * @param weight its weight in the loss, 0 to 1
     * @param softness temperature of its answers
     */
    TrainingLoss(Optional<NetworkWeights> teacher, double weight, double softness) {
        this.teacher = teacher.map(TrainableNetwork::new);
        this.weight = weight;
        this.softness = softness;
    }

    /**
     * Compares answers with what is right: (1 - w) CE + w T^2 KL(teacher / T, student / T), after Hinton, Vinyals and
     * Dean, "Distilling the knowledge in a neural network" (2015).
     *
     * @param logits the network's, shape [images, classes]
     * @param images shape [images, channels, size, size]
     * @param labels shape [images]
     * @return a single number
     */
    Tensor of(Tensor logits, Tensor images, Tensor labels) {
        final Tensor hard = torch.cross_entropy_loss(logits, labels);
        if (teacher.isEmpty()) {
            return hard;
        }
        final Scalar divisor = new Scalar(softness);
        // What the teacher is sure of does not move: its answers carry no gradient.
        final Tensor answers = torch.log_softmax(
                teacher.get()
                        .forward(images, TrainableNetwork.Pass.EVALUATION)
                        .detach()
                        .div(divisor),
                1);
        final Tensor own = torch.log_softmax(logits.div(divisor), 1);
        final Tensor soft = answers.exp().mul(answers.sub(own)).sum().div(new Scalar((double) logits.size(0)));
        return hard.mul(new Scalar(1 - weight)).add(soft.mul(new Scalar(weight * softness * softness)));
    }

    /**
     * Tests a network on images.
     *
     * @param network the network
     * @param images the images
     * @param batch images at a time
     * @return share of images that are told right
     */
    static double accuracy(TrainableNetwork network, Batches images, int batch) {
        final int count = images.images().count();
        final int[] order = Batches.order(count);
        int right = 0;
        for (int from = 0; from < count; from += batch) {
            final int first = from;
            final int last = Math.min(count, from + batch);
            right += Torch.withoutGradient(() -> right(
                    network.forward(images.pixels(order, first, last), TrainableNetwork.Pass.EVALUATION),
                    images.labels(order, first, last)));
        }
        return (double) right / count;
    }

    /**
     * Counts right answers.
     *
     * @param logits shape [images, classes]; of equal ones the first class is the answer
     * @param labels shape [images]
     * @return number of images whose class has the greatest of its logits
     */
    static int right(Tensor logits, Tensor labels) {
        return logits.argmax(new org.bytedeco.pytorch.LongOptional(1), false)
                .eq(labels)
                .sum()
                .item_int();
    }

    @Override
    public void close() {
        teacher.ifPresent(TrainableNetwork::close);
    }
}
