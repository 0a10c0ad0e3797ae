package org.noctule.campaign.hazelcast;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.noctule.campaign.dispense.RunBatch;

/**
 * The shared round after a call.
 *
 * @param round name of the round; empty: there is none
 * @param left runs that have not ended
 * @param working members with results that are not published yet
 * @param batches what was handed out
 */
record GridAnswer(String round, int left, List<String> working, List<RunBatch> batches) {
    static final GridAnswer NONE = new GridAnswer("", 0, List.of(), List.of());

    /** Whether all has ended and is published. */
    boolean isOver() {
        return left == 0 && working.isEmpty();
    }

    void write(DataOutput out) throws IOException {
        out.writeUTF(round);
        out.writeInt(left);
        out.writeInt(working.size());
        for (final String worker : working) {
            out.writeUTF(worker);
        }
        out.writeInt(batches.size());
        for (final RunBatch batch : batches) {
            out.writeInt(batch.number());
            out.writeInt(batch.runs().size());
            for (final int run : batch.runs()) {
                out.writeInt(run);
            }
        }
    }

    static GridAnswer read(DataInput in) throws IOException {
        final String round = in.readUTF();
        final int left = in.readInt();
        final List<String> working = new ArrayList<>();
        for (int more = in.readInt(); more > 0; more--) {
            working.add(in.readUTF());
        }
        final List<RunBatch> batches = new ArrayList<>();
        for (int more = in.readInt(); more > 0; more--) {
            final int number = in.readInt();
            final List<Integer> runs = new ArrayList<>();
            for (int count = in.readInt(); count > 0; count--) {
                runs.add(in.readInt());
            }
            batches.add(new RunBatch(number, runs));
        }
        return new GridAnswer(round, left, working, batches);
    }
}
