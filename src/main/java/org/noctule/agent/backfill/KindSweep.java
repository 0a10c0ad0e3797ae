package org.noctule.agent.backfill;

import java.util.Arrays;

/**
 * Sweeps over waiting jobs that ask for nodes. Jobs of a kind that was found to have no place are passed over together,
 * and so are those of a kind whose place a reservation needs, but those that end before it. Kinds share 64 marks, by
 * which subtrees are left out.
 */
final class KindSweep extends WaitingJobs.Search {
    private final NodeRooms rooms;
    private final JobTable table;
    /** The number of waiting jobs of each kind. */
    private int[] waiting = new int[64];

    /** Kinds of each mark that have waiting jobs. */
    private final Marks members = new Marks();
    /** Those of them that may have a place. */
    private final Marks open = new Marks();
    /** Those of these whose place no reservation needs. */
    private final Marks welcome = new Marks();

    private Machine.Guard guard = (job, alloc) -> true;
    private long state;
    private double now;
    private double latest;
    private int free;

    /** Numbers of kinds by mark. */
    private static final class Marks {
        final int[] kinds = new int[Long.SIZE];
        /** The marks that have kinds. */
        long some;

        void add(int kind) {
            kinds[kind & Long.SIZE - 1]++;
            some |= NodeRooms.mark(kind);
        }

        void remove(int kind) {
            if (--kinds[kind & Long.SIZE - 1] == 0) {
                some &= ~NodeRooms.mark(kind);
            }
        }

        void set(Marks other) {
            System.arraycopy(other.kinds, 0, kinds, 0, kinds.length);
            some = other.some;
        }
    }

    KindSweep(NodeRooms rooms, JobTable table, WaitingJobs jobs) {
        super(jobs);
        this.rooms = rooms;
        this.table = table;
    }

    /** Hears of a job that has joined the queue. */
    void joined(int job) {
        final int kind = rooms.kind(job);
        if (kind >= waiting.length) {
            waiting = Arrays.copyOf(waiting, 2 * kind);
        }
        if (waiting[kind]++ == 0) {
            members.add(kind);
        }
    }

    /** Hears of a job that has left the queue. */
    void left(int job) {
        final int kind = rooms.kind(job);
        if (--waiting[kind] == 0) {
            members.remove(kind);
        }
    }

    /**
     * Begins a sweep.
     *
     * @param date the date
     * @param reservation forbids starts
     * @param shadow the date by which jobs must end for which that is certain
     */
    void begin(double date, Machine.Guard reservation, double shadow) {
        now = date;
        guard = reservation;
        latest = shadow;
        open.set(members);
        for (int kind = 0; kind < rooms.kinds() && kind < waiting.length; kind++) {
            if (waiting[kind] > 0 && rooms.full(kind)) {
                open.remove(kind);
            }
        }
        changed();
    }

    private void changed() {
        state = rooms.state();
        welcome.set(open);
    }

    /** Hears that a job did not start that was found. */
    void failed(int job) {
        final int kind = rooms.kind(job);
        if (rooms.full(kind)) {
            open.remove(kind);
            welcome.remove(kind);
        } else if (state == rooms.state() && guard.refuses(job)) {
            welcome.remove(kind);
        }
    }

    /**
     * Finds the first job that may start.
     *
     * @param after a job that is a member or was one, from which on to search, or {@link JobTree#NONE} for all
     * @param freeCores number of free cores
     * @return the job, or {@link JobTree#NONE}
     */
    int next(int after, int freeCores) {
        if (state != rooms.state()) {
            changed();
        }
        free = freeCores;
        return after(after);
    }

    @Override
    boolean hopeless(int node) {
        return jobs.fewestCores(node) > free
                || (jobs.marks(node) & open.some) == 0
                || (jobs.marks(node) & welcome.some) == 0 && now + jobs.shortest(node) > latest;
    }

    @Override
    boolean fits(int job) {
        return table.width[job] <= free && !rooms.full(rooms.kind(job)) && !guard.refuses(job);
    }
}
