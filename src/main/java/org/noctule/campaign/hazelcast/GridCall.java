package org.noctule.campaign.hazelcast;

import com.hazelcast.map.EntryProcessor;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.noctule.campaign.dispense.Dispenser;
import org.noctule.campaign.dispense.RunBatch;
import org.noctule.campaign.dispense.RunBatches;

/**
 * A change of the shared round, carried out in one step where its entry lives, and again on the copy of it: a lease is
 * noted with the claim, not after it. Without clock or chance the two stay equal.
 */
final class GridCall implements EntryProcessor<String, GridRound, GridAnswer> {
    private static final long serialVersionUID = 1L;
    private static final int[] NOTHING = {};

    /** Kind of change. */
    private enum Kind {
        LOOK,
        OPEN,
        EXCHANGE,
        LEAVE
    }

    /** Kind of change. */
    private final Kind kind;
    /** Name of the round that is meant; of that before for a new one. */
    private final String round;
    /** Name of the member, or of the new round. */
    private final String who;
    /** Batches that have ended. */
    private final int[] done;
    /** Count of batches that are wanted. */
    private final int wanted;
    /** Work of a new round. */
    private final transient RunBatches batches;

    private GridCall(Kind kind, String round, String who, int[] done, int wanted, RunBatches batches) {
        this.kind = kind;
        this.round = round;
        this.who = who;
        this.done = done;
        this.wanted = wanted;
        this.batches = batches;
    }

    private static GridCall of(Kind kind, String round, String who, int[] done, int wanted) {
        return new GridCall(kind, round, who, done, wanted, RunBatches.asGiven(NOTHING, new double[0]));
    }

    /** Changes nothing. */
    static GridCall look() {
        return of(Kind.LOOK, "", "", NOTHING, 0);
    }

    /** Begins a round if that before it is still the one that the caller saw. */
    static GridCall open(String before, String id, RunBatches batches) {
        return new GridCall(Kind.OPEN, before, id, NOTHING, 0, batches);
    }

    /** Hands in ended batches and takes new ones. */
    static GridCall exchange(String round, String worker, int[] done, int wanted) {
        return of(Kind.EXCHANGE, round, worker, done, wanted);
    }

    /** Takes back what a member holds: it has published all, or is gone. */
    static GridCall leave(String worker) {
        return of(Kind.LEAVE, "", worker, NOTHING, 0);
    }

    @Override
    public GridAnswer process(Map.Entry<String, GridRound> entry) {
        GridRound state = entry.getValue();
        final List<RunBatch> given = new ArrayList<>();
        if (kind == Kind.OPEN && round.equals(state == null ? "" : state.id())) {
            state = GridRound.begin(who, new Dispenser(batches));
            entry.setValue(state);
        }
        if (state == null) {
            return GridAnswer.NONE;
        }
        if (kind == Kind.EXCHANGE && round.equals(state.id())) {
            state.exchange(who, done, wanted, given);
            entry.setValue(state);
        } else if (kind == Kind.LEAVE) {
            state.leave(who);
            entry.setValue(state);
        }
        return state.answer(given);
    }

    void write(DataOutput out) throws IOException {
        out.writeByte(kind.ordinal());
        out.writeUTF(round);
        out.writeUTF(who);
        out.writeInt(done.length);
        for (final int batch : done) {
            out.writeInt(batch);
        }
        out.writeInt(wanted);
        batches.write(out);
    }

    static GridCall read(DataInput in) throws IOException {
        final Kind kind = Kind.values()[in.readByte()];
        final String round = in.readUTF();
        final String who = in.readUTF();
        final int[] done = new int[in.readInt()];
        for (int i = 0; i < done.length; i++) {
            done[i] = in.readInt();
        }
        return new GridCall(kind, round, who, done, in.readInt(), RunBatches.read(in));
    }
}
