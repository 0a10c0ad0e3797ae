package org.noctule.agent.book;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Event;
import org.noctule.resource.ResourceSet;

/**
 * The outages that have been announced and are not over. A job may not start on a core that one of them takes away
 * before the job's requested time is over: such a core is <em>closed</em> to it, from now on if it has no requested
 * time.
 *
 * <p>Cores that are out of use for another reason are <em>lost</em>: nothing is known of their return, and they count
 * as little as if the machine had never had them.
 *
 * <p>Cores that the same outages concern make a zone; within a zone one core is as good as another. An answer costs the
 * logarithm of the number of outages, but for those that name a zone, and for the first one after an announcement.
 */
public final class AnnouncedOutages {
    private static final Comparator<Window> BY_START =
            Comparator.comparingDouble(Window::start).thenComparingDouble(Window::end);

    private final int cores;
    /** By their starts. */
    private final List<Window> windows = new ArrayList<>();

    private final BitSet gone = new BitSet();
    /** What the first windows leave, by the number of these; empty until it is asked for. */
    private final List<Part> first = new ArrayList<>();

    private Optional<Zones> zones = Optional.empty();

    /** Cores that are out of use from a date to another one. */
    private record Window(ResourceSet cores, double start, double end) {}

    /** The cores that some windows concern, and those that are out of use beside them. */
    private record Part(ResourceSet closed, ResourceSet lost) {
        Part without(ResourceSet taken) {
            return taken.minus(closed).isEmpty() && !lost.intersects(taken)
                    ? this
                    : new Part(closed.plus(taken), lost.minus(taken));
        }
    }

    /** The times at which each zone is closed, ascending and apart from each other, and the zone of each core. */
    private record Zones(List<Spans> closed, int[] of, int[] sizes) {}

    /** Times that do not overlap, ascending. */
    private record Spans(double[] starts, double[] ends) {
        /** Joins the times of windows that are sorted by their starts. */
        static Spans of(List<Window> windows) {
            final double[] starts = new double[windows.size()];
            final double[] ends = new double[windows.size()];
            int length = 0;
            for (final Window window : windows) {
                if (length > 0 && window.start <= ends[length - 1]) {
                    ends[length - 1] = Math.max(ends[length - 1], window.end);
                } else {
                    starts[length] = window.start;
                    ends[length++] = window.end;
                }
            }
            return new Spans(Arrays.copyOf(starts, length), Arrays.copyOf(ends, length));
        }

        /** Tells whether one of them has a part after a date and before another one. */
        boolean meet(double from, double to) {
            final int found = Arrays.binarySearch(ends, from);
            final int next = found < 0 ? -found - 1 : found + 1;
            return next < ends.length && starts[next] < to;
        }
    }

    /**
     * Begins with none.
     *
     * @param cores number of cores
     */
    public AnnouncedOutages(int cores) {
        this.cores = cores;
    }

    /**
     * Tells whether a notice announces an outage.
     *
     * @param notice the notice
     * @return true if it does, of whatever
     */
    public static boolean announces(Event.Notify notice) {
        return notice.type().equals(Event.Notify.MACHINE_UNAVAILABLE_AHEAD);
    }

    /**
     * Hears a notice that announces an outage, or that takes cores out of use or puts them to use again.
     *
     * @param notice the notice
     * @return true if it announces an outage of cores
     * @throws NoctuleException if an announcement has no date
     */
    public boolean hear(Event.Notify notice) {
        if (!announces(notice)) {
            if (notice.type().equals(Event.Notify.MACHINE_UNAVAILABLE)) {
                withdraw(Outages.resources(notice));
            } else {
                restore(Outages.resources(notice));
            }
            return false;
        }
        final ResourceSet named =
                ResourceSet.parse(String.valueOf(notice.details().getOrDefault("resources", "")));
        final ResourceSet own = named.minus(named.minus(ResourceSet.range(0, cores - 1)));
        if (own.isEmpty()) {
            return false;
        }
        if (!(notice.details().get("start") instanceof Number start)) {
            throw NoctuleException.peer(
                    "The notice (" + notice.type() + ") at date " + notice.timestamp() + " has no number as its start.",
                    "Maybe name the dates start and end in seconds.");
        }
        final double end =
                notice.details().get("end") instanceof Number date ? date.doubleValue() : Double.POSITIVE_INFINITY;
        final Window window = new Window(own, start.doubleValue(), end);
        final int place = Collections.binarySearch(windows, window, BY_START);
        windows.add(place < 0 ? -place - 1 : place, window);
        changed();
        return true;
    }

    /**
     * Learns that cores are out of use.
     *
     * @param lost their ids, of which some may not be cores of the machine
     */
    public void withdraw(ResourceSet lost) {
        lost.forEach(core -> gone.set(core, core < cores));
        first.clear();
    }

    /**
     * Learns that cores are in use again.
     *
     * @param back their ids
     */
    public void restore(ResourceSet back) {
        back.forEach(gone::clear);
        first.clear();
    }

    /** {@return the cores that are out of use, announced or not} */
    public ResourceSet gone() {
        return ResourceSet.of(gone.stream().toArray());
    }

    private void changed() {
        first.clear();
        zones = Optional.empty();
    }

    /**
     * Forgets what is over.
     *
     * @param now the date in seconds
     * @return false if there is nothing to forget
     */
    public boolean forget(double now) {
        final boolean over = windows.removeIf(window -> window.end <= now);
        if (over) {
            changed();
        }
        return over;
    }

    /**
     * Tells whether no outage is ahead or under way.
     *
     * @return true if every core is open for ever
     */
    public boolean none() {
        return windows.isEmpty();
    }

    /** The end of a job, which needs its cores even if it takes no time. */
    private static double end(double start, double seconds) {
        return Math.max(start + seconds, Math.nextUp(start));
    }

    /**
     * Returns the cores that are closed to a job which starts now; what is over by now has been forgotten.
     *
     * @param now the date in seconds
     * @param seconds its requested time, infinite if it has none
     * @return the cores
     */
    public ResourceSet closed(double now, double seconds) {
        return until(end(now, seconds)).closed;
    }

    /** What the windows leave that start before a date. */
    private Part until(double end) {
        int low = 0;
        int high = windows.size();
        while (low < high) {
            final int middle = (low + high) >>> 1;
            if (windows.get(middle).start < end) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if (first.isEmpty()) {
            Part part = new Part(ResourceSet.EMPTY, gone());
            first.add(part);
            for (final Window window : windows) {
                part = part.without(window.cores);
                first.add(part);
            }
        }
        return first.get(low);
    }

    /**
     * Returns the cores that are out of use now without an announcement that says until when.
     *
     * @param now the date in seconds; what is over by then has been forgotten
     * @return the cores
     */
    public ResourceSet lost(double now) {
        return until(Math.nextUp(now)).lost;
    }

    /**
     * Returns how many cores a job could start on now if nothing else ran.
     *
     * @param now the date in seconds; what is over by then has been forgotten
     * @param seconds its requested time, infinite if it has none
     * @return the number of cores in use that are not closed to it
     */
    public int open(double now, double seconds) {
        final Part part = until(end(now, seconds));
        return cores - part.closed.size() - part.lost.size();
    }

    /**
     * Tells whether they alone keep a job waiting, even if nothing else ran.
     *
     * @param width number of its cores
     * @param now the date in seconds
     * @param seconds its requested time, infinite if it has none
     * @return true if it could start but for them: fewer cores are open to it than it asks for, and enough are not lost
     */
    public boolean hold(int width, double now, double seconds) {
        return !windows.isEmpty()
                && open(now, seconds) < width
                && width <= cores - lost(now).size();
    }

    /**
     * Tells whether they alone keep a job waiting for some cores, even if nothing else ran.
     *
     * @param width number of its cores
     * @param now the date in seconds
     * @param seconds its requested time, infinite if it has none
     * @param within the cores that it may have
     * @return true if fewer of these are open to it than it asks for, and enough are not lost
     */
    public boolean hold(int width, double now, double seconds, ResourceSet within) {
        if (windows.isEmpty()) {
            return false;
        }
        final ResourceSet usable = within.minus(lost(now));
        return width <= usable.size() && usable.minus(closed(now, seconds)).size() < width;
    }

    /**
     * Returns the date at which they let a job start, by what is known.
     *
     * @param width number of its cores
     * @param now the date in seconds
     * @param seconds its requested time, infinite if it has none
     * @return the date in seconds, infinite if there is none
     */
    public double opens(int width, double now, double seconds) {
        final ResourceSet lost = lost(now);
        return windows.stream()
                .mapToDouble(Window::end)
                .filter(date -> date > now
                        && cores - shut(lost, date, end(date, seconds)).size() >= width)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    private ResourceSet shut(ResourceSet lost, double from, double to) {
        ResourceSet closed = lost;
        for (final Window window : windows) {
            if (window.start < to && window.end > from) {
                closed = closed.plus(window.cores);
            }
        }
        return closed;
    }

    private Zones formed() {
        if (zones.isEmpty()) {
            zones = Optional.of(form());
        }
        return zones.get();
    }

    private Zones form() {
        List<ResourceSet> parts = List.of(ResourceSet.range(0, cores - 1));
        for (final Window window : windows) {
            final List<ResourceSet> finer = new ArrayList<>();
            for (final ResourceSet part : parts) {
                final ResourceSet outside = part.minus(window.cores);
                final ResourceSet inside = part.minus(outside);
                if (!inside.isEmpty()) {
                    finer.add(inside);
                }
                if (!outside.isEmpty()) {
                    finer.add(outside);
                }
            }
            parts = finer;
        }
        final List<ResourceSet> sorted = parts.stream()
                .sorted(Comparator.comparingInt(part -> part.first(0)))
                .toList();
        final int[] of = new int[cores];
        final List<Spans> concerning = new ArrayList<>();
        for (int zone = 0; zone < sorted.size(); zone++) {
            final int number = zone;
            final ResourceSet part = sorted.get(zone);
            part.forEach(core -> of[core] = number);
            concerning.add(Spans.of(windows.stream()
                    .filter(window -> window.cores.contains(part.first(0)))
                    .toList()));
        }
        return new Zones(
                concerning, of, sorted.stream().mapToInt(ResourceSet::size).toArray());
    }

    /**
     * {@return the number of cores that each zone has: a number for each zone, of which there is at least one, by their
     * lowest cores}
     */
    public int[] zones() {
        return formed().sizes.clone();
    }

    /**
     * Returns the zone of a core.
     *
     * @param core its id
     * @return its number from 0
     */
    public int zone(int core) {
        return formed().of[core];
    }

    /**
     * Tells whether a zone is closed at some time from a date to another one.
     *
     * @param zone its number
     * @param from date in seconds
     * @param to a later date in seconds
     * @return true if an outage falls within that time
     */
    public boolean closed(int zone, double from, double to) {
        return formed().closed.get(zone).meet(from, to);
    }

    /** {@return the date at which outages are over, in seconds, ascending, finite} */
    public double[] ends() {
        return windows.stream()
                .mapToDouble(Window::end)
                .filter(Double::isFinite)
                .sorted()
                .toArray();
    }

    /** Receives the times at which a zone is closed. */
    @FunctionalInterface
    public interface Times {
        /**
         * Takes one, which touches none of the zone's others.
         *
         * @param zone the zone
         * @param from its beginning in seconds
         * @param to its end in seconds, infinite if there is none
         */
        void closed(int zone, double from, double to);
    }

    /**
     * Hands on when zones are closed.
     *
     * @param times receives each time of each zone
     */
    public void forEach(Times times) {
        final List<Spans> all = formed().closed;
        for (int zone = 0; zone < all.size(); zone++) {
            final Spans spans = all.get(zone);
            for (int i = 0; i < spans.starts.length; i++) {
                times.closed(zone, spans.starts[i], spans.ends[i]);
            }
        }
    }
}
