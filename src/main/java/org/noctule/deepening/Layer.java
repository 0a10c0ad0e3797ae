package org.noctule.deepening;

import org.noctule.error.NoctuleException;

/**
 * One layer of a network. Its text is that of PyTorch's modules, by which vocabularies know it.
 *
 * <p>Activations, pools and norms are layers too. A flattening is none: a linear layer takes whatever has as many
 * values as it has inputs.
 */
public sealed interface Layer {
    /**
     * Writes the layer as PyTorch prints its module.
     *
     * @return its text, in one line
     */
    String text();

    /**
     * Counts what training changes; running statistics are not among it.
     *
     * @return number of parameters
     */
    long parameters();

    /**
     * Tells the sizes behind the layer.
     *
     * @param input sizes before it
     * @return sizes behind it
     * @throws org.noctule.error.NoctuleException of kind INPUT if the layer cannot take that
     */
    Extent output(Extent input);

    /**
     * Counts the multiply-adds of one image's way forward; those of norms, pools and activations are not counted.
     *
     * @param input sizes before the layer
     * @return their number
     */
    long multiplyAdds(Extent input);

    /**
     * Chooses by kind.
     *
     * @param cases one case per kind
     * @param <R> the type of the results
     * @return what the layer's case returned
     */
    <R> R match(Cases<R> cases);

    /**
     * One case per kind of layer.
     *
     * @param <R> the type of the results
     */
    interface Cases<R> {
        /**
         * Takes {@link Conv}.
         *
         * @param layer the layer
         * @return the result
         */
        R conv(Conv layer);

        /**
         * Takes {@link BatchNorm}.
         *
         * @param layer the layer
         * @return the result
         */
        R batchNorm(BatchNorm layer);

        /**
         * Takes {@link Relu}.
         *
         * @param layer the layer
         * @return the result
         */
        R relu(Relu layer);

        /**
         * Takes {@link AvgPool}.
         *
         * @param layer the layer
         * @return the result
         */
        R avgPool(AvgPool layer);

        /**
         * Takes {@link AdaptiveAvgPool}.
         *
         * @param layer the layer
         * @return the result
         */
        R adaptiveAvgPool(AdaptiveAvgPool layer);

        /**
         * Takes {@link Linear}.
         *
         * @param layer the layer
         * @return the result
         */
        R linear(Linear layer);
    }

    /**
     * A square convolution of stride 1 with a bias.
     *
     * @param inputs number of input channels
     * @param outputs number of output channels
     * @param kernel side of the kernel
     * @param padding zeros on each side
     */
    record Conv(int inputs, int outputs, int kernel, int padding) implements Layer {
        @Override
        public String text() {
            final String text = "Conv2d(" + inputs + ", " + outputs + ", kernel_size=(" + kernel + ", " + kernel
                    + "), stride=(1, 1)";
            return text + (padding == 0 ? ")" : ", padding=(" + padding + ", " + padding + "))");
        }

        @Override
        public long parameters() {
            return (long) outputs * inputs * kernel * kernel + outputs;
        }

        @Override
        public Extent output(Extent input) {
            need(input.channels() == inputs, this, input);
            final int loss = kernel - 1 - 2 * padding;
            need(input.height() > loss && input.width() > loss, this, input);
            return new Extent(outputs, input.height() - loss, input.width() - loss);
        }

        @Override
        public long multiplyAdds(Extent input) {
            return output(input).size() * inputs * kernel * kernel;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.conv(this);
        }
    }

    /**
     * A batch norm over channels with weight and bias, eps 1e-5, momentum 0.1 and running statistics.
     *
     * @param features number of channels
     */
    record BatchNorm(int features) implements Layer {
        @Override
        public String text() {
            return "BatchNorm2d(" + features + ", eps=1e-05, momentum=0.1, affine=True, track_running_stats=True)";
        }

        @Override
        public long parameters() {
            return 2L * features;
        }

        @Override
        public Extent output(Extent input) {
            need(input.channels() == features, this, input);
            return input;
        }

        @Override
        public long multiplyAdds(Extent input) {
            return 0;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.batchNorm(this);
        }
    }

    /** The larger of a value and zero. */
    record Relu() implements Layer {
        @Override
        public String text() {
            return "ReLU()";
        }

        @Override
        public long parameters() {
            return 0;
        }

        @Override
        public Extent output(Extent input) {
            return input;
        }

        @Override
        public long multiplyAdds(Extent input) {
            return 0;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.relu(this);
        }
    }

    /**
     * The mean of each square of pixels; what is left over at the edges is dropped.
     *
     * @param kernel side of the squares, and their distance
     */
    record AvgPool(int kernel) implements Layer {
        @Override
        public String text() {
            final String size = "(" + kernel + ", " + kernel + ")";
            return "AvgPool2d(kernel_size=" + size + ", stride=" + size + ", padding=0)";
        }

        @Override
        public long parameters() {
            return 0;
        }

        @Override
        public Extent output(Extent input) {
            need(input.height() >= kernel && input.width() >= kernel, this, input);
            return new Extent(input.channels(), input.height() / kernel, input.width() / kernel);
        }

        @Override
        public long multiplyAdds(Extent input) {
            return 0;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.avgPool(this);
        }
    }

    /** The mean of each channel. */
    record AdaptiveAvgPool() implements Layer {
        @Override
        public String text() {
            return "AdaptiveAvgPool2d(output_size=(1, 1))";
        }

        @Override
        public long parameters() {
            return 0;
        }

        @Override
        public Extent output(Extent input) {
            return new Extent(input.channels(), 1, 1);
        }

        @Override
        public long multiplyAdds(Extent input) {
            return 0;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.adaptiveAvgPool(this);
        }
    }

    /**
     * A linear layer with a bias, over all values that come in.
     *
     * @param inputs number of inputs
     * @param outputs number of outputs
     */
    record Linear(int inputs, int outputs) implements Layer {
        @Override
        public String text() {
            return "Linear(in_features=" + inputs + ", out_features=" + outputs + ", bias=True)";
        }

        @Override
        public long parameters() {
            return (long) outputs * inputs + outputs;
        }

        @Override
        public Extent output(Extent input) {
            need(input.size() == inputs, this, input);
            return new Extent(outputs, 1, 1);
        }

        @Override
        public long multiplyAdds(Extent input) {
            return (long) outputs * inputs;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.linear(this);
        }
    }

    /** Demands that layers fit behind each other. */
    private static void need(boolean fits, Layer layer, Extent input) {
        if (!fits) {
            throw NoctuleException.input(
                    "The layer (" + layer.text() + ") cannot take what the layer before it gives (" + input + ").",
                    "Maybe the images are smaller than the network is made for, or its layers do not follow.");
        }
    }
}
