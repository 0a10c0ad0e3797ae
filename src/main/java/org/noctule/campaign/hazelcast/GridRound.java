package org.noctule.campaign.hazelcast;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.noctule.campaign.dispense.Dispenser;
import org.noctule.campaign.dispense.RunBatch;

/** The value of the one entry that all members share: a dispenser, and who has results that are not published yet. */
final class GridRound {
    private final String id;
    private final Dispenser dispenser;
    private final Set<String> working;

    private GridRound(String id, Dispenser dispenser, Set<String> working) {
        this.id = id;
        this.dispenser = dispenser;
        this.working = working;
    }

    static GridRound begin(String id, Dispenser dispenser) {
        return new GridRound(id, dispenser, new LinkedHashSet<>());
    }

    /** Name of the round, which no other has. */
    String id() {
        return id;
    }

    /** Takes note of ended batches; hands out up to so many. */
    void exchange(String worker, int[] done, int wanted, List<RunBatch> batches) {
        for (final int batch : done) {
            // What a member of another round says by mistake must not stop this one.
            if (dispenser.isHandedOut(batch)) {
                dispenser.done(batch);
            }
        }
        for (int i = 0; i < wanted; i++) {
            final Optional<RunBatch> batch = dispenser.claim(worker);
            if (batch.isEmpty()) {
                return;
            }
            working.add(worker);
            batches.add(batch.get());
        }
    }

    /** A worker that has published all, or is gone: what it holds goes out again. */
    void leave(String worker) {
        dispenser.forfeit(worker);
        working.remove(worker);
    }

    GridAnswer answer(List<RunBatch> batches) {
        return new GridAnswer(id, dispenser.runsLeft(), List.copyOf(working), batches);
    }

    void write(DataOutput out) throws IOException {
        out.writeUTF(id);
        dispenser.write(out);
        out.writeInt(working.size());
        for (final String worker : working) {
            out.writeUTF(worker);
        }
    }

    static GridRound read(DataInput in) throws IOException {
        final GridRound round = begin(in.readUTF(), Dispenser.read(in));
        for (int left = in.readInt(); left > 0; left--) {
            round.working.add(in.readUTF());
        }
        return round;
    }
}
