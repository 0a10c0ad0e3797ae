package org.noctule.workload.profiler;

/** Layers that look at the words of a text together. */
final class Words {
    private static final int GATES = 4;
    /** Additions, multiplications and functions that each hidden number costs beside the products. */
    private static final int GATE_FLOP = 30;

    private final LayeredModel network;

    Words(LayeredModel network) {
        this.network = network;
    }

    /** Copies a row for each word. On the way back a gradient of the whole table is cleared, and rows added to it. */
    Tensor embedding(Tensor in, int rows, int features) {
        return embedding("Embedding", in, rows, features, (double) rows * features);
    }

    /** The same with the table of another layer. */
    Tensor tiedEmbedding(Tensor in, int rows, int features) {
        return embedding("TiedEmbedding", in, rows, features, 0);
    }

    private Tensor embedding(String name, Tensor in, int rows, int features, double parameters) {
        final double words = network.batch() * in.places();
        final double n = words * features;
        return network.add(
                name + "(" + rows + ", " + features + ")",
                new Tensor(0, features, in.height(), 1),
                Work.kernel(0, 2 * n + words),
                Work.kernel(n, 3 * n + words + (double) rows * features),
                parameters,
                in);
    }

    /**
     * A long short-term memory (Hochreiter and Schmidhuber, 1997) with four gates: {@code 8 * hidden * (in + hidden)}
     * FLOP a word. The products with what comes in are one kernel; the recurrent ones are a kernel a word, each of
     * which reads its matrix again. The backward pass does everything twice, as for other products.
     */
    Tensor lstm(Tensor in, int hidden) {
        final double words = network.batch() * in.places();
        final double flop = words * (2.0 * GATES * hidden * (in.channels() + hidden) + GATE_FLOP * hidden);
        final double numbers = words * (in.channels() + (2 * GATES + 2) * hidden)
                + (double) GATES * hidden * in.channels()
                + in.height() * (double) GATES * hidden * hidden;
        final int kernels = 1 + in.height();
        return network.add(
                "LSTM(" + in.channels() + ", " + hidden + ")",
                new Tensor(0, hidden, in.height(), 1),
                new Work(flop, numbers * Tensor.BYTES, kernels),
                new Work(2 * flop, 2 * numbers * Tensor.BYTES, 2 * kernels),
                (double) GATES * hidden * (in.channels() + hidden + 2),
                in);
    }

    /**
     * Additive attention (Bahdanau, Cho, Bengio, ICLR 2015): for each pair of a word asked and a word answered, a tanh
     * of a sum and a product with one vector; then the mean of the answers, weighted by the softmax.
     */
    Tensor additive(Tensor question, Tensor answer) {
        final double pairs = network.batch() * question.places() * answer.places();
        final double in = network.batch() * (question.numbers() + answer.numbers());
        final double flop = pairs * question.channels() * 13;
        final double numbers = 2 * in + 2 * pairs * question.channels() + 4 * pairs;
        return network.add(
                "BahdanauAttention(" + question.channels() + ")",
                new Tensor(0, answer.channels(), question.height(), 1),
                new Work(flop, numbers * Tensor.BYTES, 4),
                new Work(2 * flop, 2 * numbers * Tensor.BYTES, 8),
                2.0 * question.channels() * question.channels() + question.channels(),
                question,
                answer);
    }

    /**
     * The products of all questions with all keys, head by head (Vaswani and others, "Attention Is All You Need",
     * 2017): {@code 2 * words^2 * features} FLOP.
     */
    Tensor scores(Tensor questions, Tensor keys, int features, int heads) {
        final Tensor out = new Tensor(0, heads * keys.height(), questions.height(), 1);
        return product("AttentionScores(heads=" + heads + ")", out, features, questions, keys);
    }

    /** The means of the values, weighted by the scores, which is a product of the same size. */
    Tensor context(Tensor scores, Tensor values, int features) {
        return product("AttentionContext()", new Tensor(0, features, scores.height(), 1), features, scores, values);
    }

    private Tensor product(String description, Tensor out, int features, Tensor left, Tensor right) {
        final double flop = 2.0 * network.batch() * left.height() * right.height() * features;
        final double n = network.batch() * (left.numbers() + right.numbers() + out.numbers());
        final Work forward = Work.kernel(flop, n);
        final Work backward = new Work(2 * flop, 2 * n * Tensor.BYTES, 2);
        return network.add(description, out, forward, backward, 0, left, right);
    }
}
