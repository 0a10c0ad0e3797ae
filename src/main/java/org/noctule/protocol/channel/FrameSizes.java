package org.noctule.protocol.channel;

import java.util.Arrays;

/** Sizes of the frames that one end sent and received, in order: what bare round trips must carry to compare with. */
public final class FrameSizes implements Transcript {
    private int[] sent = new int[64];
    private int[] received = new int[64];
    private int sentCount;
    private int roundTrips;

    /** Creates sizes of no frames yet. */
    public FrameSizes() {}

    /**
     * Returns round trips of one size.
     *
     * @param roundTrips number of round trips
     * @param bytes size of each request and each reply
     * @return their sizes
     */
    public static FrameSizes equal(int roundTrips, int bytes) {
        final FrameSizes sizes = new FrameSizes();
        final byte[] frame = new byte[bytes];
        for (int i = 0; i < roundTrips; i++) {
            sizes.sending(frame);
            sizes.received(frame);
        }
        return sizes;
    }

    @Override
    public void sending(byte[] frame) {
        if (sentCount == sent.length) {
            sent = Arrays.copyOf(sent, 2 * sentCount);
        }
        sent[sentCount++] = frame.length;
    }

    @Override
    public void received(byte[] frame) {
        if (roundTrips == received.length) {
            received = Arrays.copyOf(received, 2 * roundTrips);
        }
        received[roundTrips++] = frame.length;
    }

    /** {@return the number of requests that were answered} */
    public int roundTrips() {
        return roundTrips;
    }

    int sent(int roundTrip) {
        return sent[roundTrip];
    }

    int received(int roundTrip) {
        return received[roundTrip];
    }
}
