package org.noctule.workload.profiler;

/**
 * Wu and others, "Google's Neural Machine Translation System", 2016, in the form of the MLPerf training benchmark
 * (v0.5): four layers on either side, of which the encoder's first reads both ways; one table of words for both sides.
 */
final class Gnmt {
    private static final int VOCABULARY = 32320;
    private static final int HIDDEN = 1024;
    private static final int WORDS = 50;
    private static final String DROPOUT = "0.2";

    private final Dense dense;
    private final Words words;

    private Gnmt(LayeredModel network) {
        this.dense = new Dense(network);
        this.words = new Words(network);
    }

    static void build(LayeredModel network) {
        new Gnmt(network).build();
    }

    private void build() {
        final Tensor answer = encoder(dense.input("Input(source, " + WORDS + ")", 1, WORDS, 1));
        final Tensor target = dense.input("Input(target, " + WORDS + ")", 1, WORDS, 1);
        final Tensor x = dense.dropout(words.tiedEmbedding(target, VOCABULARY, HIDDEN), DROPOUT);
        final Tensor question = words.lstm(x, HIDDEN);
        final Tensor context = words.additive(question, answer);
        Tensor out = layer(dense.concat(dense.dropout(question, DROPOUT), context));
        for (int i = 0; i < 2; i++) {
            out = dense.add(layer(dense.concat(out, context)), out);
        }
        dense.linear(out, VOCABULARY, true);
    }

    private Tensor encoder(Tensor source) {
        final Tensor x = dense.dropout(words.embedding(source, VOCABULARY, HIDDEN), DROPOUT);
        final Tensor both = dense.concat(words.lstm(x, HIDDEN), words.lstm(x, HIDDEN));
        Tensor out = layer(dense.dropout(both, DROPOUT));
        for (int i = 0; i < 2; i++) {
            out = dense.add(layer(out), out);
        }
        return out;
    }

    private Tensor layer(Tensor in) {
        return dense.dropout(words.lstm(in, HIDDEN), DROPOUT);
    }
}
