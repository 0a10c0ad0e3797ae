package org.noctule.agent.book;

import java.util.BitSet;
import org.noctule.protocol.Event;
import org.noctule.resource.ResourceSet;

/**
 * The cores that are out of use. One that has a job is taken when that job ends; ids beyond the cores, such as those of
 * storages, are left aside.
 */
public final class Outages {
    /** The account of free cores. */
    public interface Books {
        /**
         * Tells whether a core is free.
         *
         * @param core its id
         * @return false if it has a job
         */
        boolean free(int core);

        /**
         * Takes a free core out of use.
         *
         * @param core its id
         */
        void take(int core);

        /**
         * Makes a core free again that was taken out of use.
         *
         * @param core its id
         */
        void giveBack(int core);
    }

    private final Books books;
    private final int cores;
    private final BitSet taken = new BitSet();
    private final BitSet awaited = new BitSet();

    /**
     * Begins with all cores in use.
     *
     * @param books the account of free cores
     * @param cores number of cores
     */
    public Outages(Books books, int cores) {
        this.books = books;
        this.cores = cores;
    }

    /**
     * Hears a notice.
     *
     * @param notice the notice
     * @return true if it takes cores out of use or puts them to use again
     */
    public boolean hear(Event.Notify notice) {
        final ResourceSet resources = resources(notice);
        if (notice.type().equals(Event.Notify.MACHINE_UNAVAILABLE)) {
            withdraw(resources);
        } else {
            restore(resources);
        }
        return !resources.isEmpty();
    }

    /**
     * Returns the resources that a notice says to have become available or unavailable.
     *
     * @param notice the notice
     * @return their ids, none if it is about something else
     */
    public static ResourceSet resources(Event.Notify notice) {
        return notice.type().equals(Event.Notify.MACHINE_UNAVAILABLE)
                        || notice.type().equals(Event.Notify.MACHINE_AVAILABLE)
                ? ResourceSet.parse(String.valueOf(notice.details().get("resources")))
                : ResourceSet.EMPTY;
    }

    /**
     * Takes cores out of use.
     *
     * @param gone their ids
     */
    public void withdraw(ResourceSet gone) {
        gone.forEach(core -> {
            if (core < cores && !taken.get(core)) {
                awaited.set(core);
            }
        });
        released(gone);
    }

    /**
     * Hears of cores whose job has ended.
     *
     * @param free their ids
     */
    public void released(ResourceSet free) {
        if (awaited.isEmpty()) {
            return;
        }
        free.forEach(core -> {
            if (awaited.get(core) && books.free(core)) {
                awaited.clear(core);
                taken.set(core);
                books.take(core);
            }
        });
    }

    /**
     * Puts cores to use again.
     *
     * @param back their ids
     */
    public void restore(ResourceSet back) {
        back.forEach(core -> {
            awaited.clear(core);
            if (taken.get(core)) {
                taken.clear(core);
                books.giveBack(core);
            }
        });
    }
}
