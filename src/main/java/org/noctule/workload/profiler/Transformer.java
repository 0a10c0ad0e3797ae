package org.noctule.workload.profiler;

/**
 * Twelve layers of attention over 768 features in 12 heads: an encoder like BERT base (Devlin and others, NAACL 2019),
 * which normalises after each part, and a decoder like GPT-2 small (Radford and others, 2019), which does so before,
 * and whose last product uses the table of words.
 */
final class Transformer {
    private static final int LAYERS = 12;
    private static final int FEATURES = 768;
    private static final int HEADS = 12;
    private static final int ENCODER_WORDS = 128;
    private static final int ENCODER_POSITIONS = 512;
    private static final int ENCODER_VOCABULARY = 30522;
    private static final int DECODER_WORDS = 1024;
    private static final int DECODER_VOCABULARY = 50257;
    private static final String DROPOUT = "0.1";

    private final Dense dense;
    private final Words words;

    private Transformer(LayeredModel network) {
        this.dense = new Dense(network);
        this.words = new Words(network);
    }

    static void buildEncoder(LayeredModel network) {
        new Transformer(network).encoder();
    }

    static void buildDecoder(LayeredModel network) {
        new Transformer(network).decoder();
    }

    private void encoder() {
        final Tensor in = dense.input("Input(" + ENCODER_WORDS + ")", 1, ENCODER_WORDS, 1);
        final Tensor what = words.embedding(in, ENCODER_VOCABULARY, FEATURES);
        final Tensor where = words.embedding(in, ENCODER_POSITIONS, FEATURES);
        final Tensor which = words.embedding(in, 2, FEATURES);
        Tensor x = dense.dropout(dense.layerNorm(dense.add(dense.add(what, where), which)), DROPOUT);
        for (int i = 0; i < LAYERS; i++) {
            x = dense.layerNorm(dense.add(x, attention(x)));
            x = dense.layerNorm(dense.add(x, feedForward(x)));
        }
        final Tensor firstWord = new Tensor(x.node(), FEATURES, 1, 1);
        dense.tanh(dense.linear(firstWord, FEATURES, true));
    }

    private void decoder() {
        final Tensor in = dense.input("Input(" + DECODER_WORDS + ")", 1, DECODER_WORDS, 1);
        final Tensor what = words.embedding(in, DECODER_VOCABULARY, FEATURES);
        final Tensor where = words.embedding(in, DECODER_WORDS, FEATURES);
        Tensor x = dense.dropout(dense.add(what, where), DROPOUT);
        for (int i = 0; i < LAYERS; i++) {
            x = dense.add(x, attention(dense.layerNorm(x)));
            x = dense.add(x, feedForward(dense.layerNorm(x)));
        }
        dense.tied(dense.layerNorm(x), DECODER_VOCABULARY);
    }

    private Tensor attention(Tensor in) {
        final Tensor questions = dense.linear(in, FEATURES, true);
        final Tensor keys = dense.linear(in, FEATURES, true);
        final Tensor values = dense.linear(in, FEATURES, true);
        final Tensor weights = dense.dropout(dense.softmax(words.scores(questions, keys, FEATURES, HEADS)), DROPOUT);
        return dense.dropout(dense.linear(words.context(weights, values, FEATURES), FEATURES, true), DROPOUT);
    }

    private Tensor feedForward(Tensor in) {
        final Tensor hidden = dense.gelu(dense.linear(in, 4 * FEATURES, true));
        return dense.dropout(dense.linear(hidden, FEATURES, true), DROPOUT);
    }
}
