package org.noctule.learning.algorithm;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.BitSet;
import org.noctule.agent.ActionMask;
import org.noctule.error.NoctuleException;

/**
 * Episodes as bytes, column by column: observations as 32-bit floats, a bit per action that tells whether it was
 * allowed, actions, rewards as 64-bit floats, and where they are told, logarithms of probabilities as 32-bit floats. An
 * episode comes back as it was, bit for bit.
 */
public final class EpisodeCode {
    private static final int HEADER = 4 * Integer.BYTES;

    private EpisodeCode() {}

    /**
     * Writes an episode.
     *
     * @param episode the episode
     * @return its bytes
     */
    public static byte[] encode(Episode episode) {
        final int size = episode.size();
        final int values = size * episode.observationSize();
        final int masks = size * episode.actionCount();
        final ByteBuffer out = ByteBuffer.allocate(Math.toIntExact(HEADER
                        + (long) Float.BYTES * values
                        + (masks + Byte.SIZE - 1) / Byte.SIZE
                        + (long) size * (Integer.BYTES + Double.BYTES + (episode.tellsBehaviour() ? Float.BYTES : 0))))
                .order(ByteOrder.LITTLE_ENDIAN);
        out.putInt(size).putInt(episode.observationSize()).putInt(episode.actionCount());
        out.putInt(episode.tellsBehaviour() ? 1 : 0);
        for (int i = 0; i < values; i++) {
            out.putFloat(episode.observations()[i]);
        }
        final byte[] bits = new byte[(masks + Byte.SIZE - 1) / Byte.SIZE];
        for (int i = 0; i < masks; i++) {
            if (episode.penalties()[i] == 0) {
                bits[i / Byte.SIZE] |= (byte) (1 << i % Byte.SIZE);
            }
        }
        out.put(bits);
        final double[] rewards = episode.rewards();
        for (int i = 0; i < size; i++) {
            out.putInt(episode.action(i));
        }
        for (final double reward : rewards) {
            out.putDouble(reward);
        }
        for (int i = 0; i < size && episode.tellsBehaviour(); i++) {
            out.putFloat(episode.behaviour(i));
        }
        return out.array();
    }

    /**
     * Reads an episode.
     *
     * @param bytes what {@link #encode} made
     * @param observationSize number of values that its observations must have
     * @param actionCount number of actions that it must have
     * @param source name of the bytes in errors
     * @return the episode
     * @throws NoctuleException of kind PEER if the bytes are damaged, or of another problem
     */
    public static Episode decode(byte[] bytes, int observationSize, int actionCount, String source) {
        try {
            final ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
            final int size = in.getInt();
            if (in.getInt() != observationSize || in.getInt() != actionCount || size < 0) {
                throw damaged(source);
            }
            final boolean told = in.getInt() == 1;
            final float[] observations = new float[Math.min(bytes.length, Math.multiplyExact(size, observationSize))];
            in.asFloatBuffer().get(observations);
            in.position(HEADER + Float.BYTES * observations.length);
            final byte[] bits = new byte[(Math.multiplyExact(size, actionCount) + Byte.SIZE - 1) / Byte.SIZE];
            in.get(bits);
            final BitSet all = BitSet.valueOf(bits);
            final Episode episode = new Episode(observationSize, actionCount);
            final ByteBuffer rewards = in.duplicate().order(ByteOrder.LITTLE_ENDIAN);
            rewards.position(in.position() + Integer.BYTES * size);
            final ByteBuffer behaviour = rewards.duplicate().order(ByteOrder.LITTLE_ENDIAN);
            behaviour.position(rewards.position() + Double.BYTES * size);
            rewards.limit(behaviour.position());
            for (int i = 0; i < size; i++) {
                final BitSet allowed = all.get(i * actionCount, (i + 1) * actionCount);
                final int action = in.getInt();
                if (action < 0 || action >= actionCount) {
                    throw damaged(source);
                }
                episode.add(observations, i * observationSize, ActionMask.of(allowed, actionCount), action);
                episode.reward(rewards.getDouble());
                if (told) {
                    episode.behave(behaviour.getFloat());
                }
            }
            if (behaviour.hasRemaining()) {
                throw damaged(source);
            }
            return episode;
        } catch (BufferUnderflowException | ArithmeticException | IllegalArgumentException e) {
            throw damaged(source);
        }
    }

    private static NoctuleException damaged(String source) {
        return NoctuleException.peer(
                "The episode (" + source + ") is damaged, or of another problem.",
                "Maybe a member read another options file, or is of another version of Noctule.");
    }
}
