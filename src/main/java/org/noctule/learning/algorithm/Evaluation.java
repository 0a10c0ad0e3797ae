package org.noctule.learning.algorithm;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.noctule.error.NoctuleException;

/**
 * The trial of a network that lies beside the weights in training: 16 bytes, from which whoever has the weights makes
 * the same step.
 *
 * @param seed the direction is drawn from all its bits but the last, which is 1 for the opposite of that direction
 * @param earned return of the episode, not discounted
 */
public record Evaluation(long seed, double earned) {
    private static final int BYTES = Long.BYTES + Double.BYTES;

    /**
     * Writes evaluations.
     *
     * @param evaluations the evaluations
     * @return 16 bytes for each, little-endian
     */
    public static byte[] encode(List<Evaluation> evaluations) {
        final ByteBuffer out = ByteBuffer.allocate(BYTES * evaluations.size()).order(ByteOrder.LITTLE_ENDIAN);
        evaluations.forEach(evaluation -> out.putLong(evaluation.seed).putDouble(evaluation.earned));
        return out.array();
    }

    /**
     * Reads evaluations.
     *
     * @param bytes what {@link #encode} made
     * @param seeds the seeds that they must have, in this order
     * @param source name of the bytes in errors
     * @return the evaluations
     * @throws NoctuleException of kind PEER if they are others
     */
    public static List<Evaluation> decode(byte[] bytes, long[] seeds, String source) {
        final ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        final List<Evaluation> evaluations = new ArrayList<>();
        for (int i = 0; i < seeds.length && in.remaining() >= BYTES; i++) {
            evaluations.add(new Evaluation(in.getLong(), in.getDouble()));
            if (evaluations.get(i).seed != seeds[i]) {
                throw damaged(source);
            }
        }
        if (in.hasRemaining() || evaluations.size() != seeds.length) {
            throw damaged(source);
        }
        return evaluations;
    }

    private static NoctuleException damaged(String source) {
        return NoctuleException.peer(
                "The evaluations (" + source + ") are damaged, or of another training.",
                "Maybe a member read another options file, or is of another version of Noctule.");
    }
}
