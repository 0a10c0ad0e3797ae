package org.noctule.simulator.queue;

import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Elements by the date of their next event; equal dates go in the order of the additions.
 *
 * <p>A binary heap whose elements know their positions, so one can be re-dated or taken out in logarithmic time.
 *
 * @param <E> type of the elements
 */
public final class DatedQueue<E extends Dated> {
    private Dated[] elements = new Dated[64];
    private double[] dates = new double[64];
    private long[] orders = new long[64];
    private int size;
    private long additions;

    /** Creates an empty queue. */
    public DatedQueue() {}

    /** {@return the number of elements that wait} */
    public int size() {
        return size;
    }

    /** {@return the date of the first element: a date, positive infinity if there is none} */
    public double date() {
        return size == 0 ? Double.POSITIVE_INFINITY : dates[0];
    }

    /**
     * Returns the date of an element.
     *
     * @param element one that waits here
     * @return date of its event
     */
    public double date(E element) {
        return dates[element.position];
    }

    /**
     * Visits the elements in no particular order.
     *
     * @param visitor is called for each, and changes nothing
     */
    public void forEach(Consumer<E> visitor) {
        for (int index = 0; index < size; index++) {
            visitor.accept(get(index));
        }
    }

    /**
     * Adds an element.
     *
     * @param element an element that does not wait yet
     * @param date date of its event, possibly infinite
     */
    public void add(E element, double date) {
        if (size == elements.length) {
            elements = Arrays.copyOf(elements, 2 * size);
            dates = Arrays.copyOf(dates, 2 * size);
            orders = Arrays.copyOf(orders, 2 * size);
        }
        size++;
        up(size - 1, element, date, additions++);
    }

    /**
     * Takes the first element out of a queue that is not empty.
     *
     * @return the element that is due first
     */
    public E poll() {
        final E first = get(0);
        remove(first);
        return first;
    }

    /**
     * Takes an element out.
     *
     * @param element one that waits here
     */
    public void remove(E element) {
        final int hole = element.position;
        element.position = -1;
        size--;
        final Dated last = elements[size];
        elements[size] = null;
        if (hole != size) {
            place(hole, last, dates[size], orders[size]);
        }
    }

    /**
     * Changes the date of an element, which keeps its place among equal dates.
     *
     * @param element one that waits here
     * @param date date of its event, possibly infinite
     */
    public void redate(E element, double date) {
        place(element.position, element, date, orders[element.position]);
    }

    /**
     * Returns an element.
     *
     * @param index from 0 to the size, in no order but that 0 is the first
     * @return the element
     */
    @SuppressWarnings("unchecked") // add takes nothing else
    public E get(int index) {
        return (E) elements[index];
    }

    private void place(int at, Dated element, double date, long order) {
        if (at > 0 && before(date, order, (at - 1) >> 1)) {
            up(at, element, date, order);
        } else {
            down(at, element, date, order);
        }
    }

    private boolean before(double date, long order, int other) {
        return date < dates[other] || date == dates[other] && order < orders[other];
    }

    private void up(int from, Dated element, double date, long order) {
        int at = from;
        while (at > 0 && before(date, order, (at - 1) >> 1)) {
            move((at - 1) >> 1, at);
            at = (at - 1) >> 1;
        }
        set(at, element, date, order);
    }

    private void down(int from, Dated element, double date, long order) {
        int at = from;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && before(dates[child + 1], orders[child + 1], child)) {
                child++;
            }
            if (!before(dates[child], orders[child], date, order)) {
                break;
            }
            move(child, at);
            at = child;
        }
        set(at, element, date, order);
    }

    private static boolean before(double date, long order, double otherDate, long otherOrder) {
        return date < otherDate || date == otherDate && order < otherOrder;
    }

    private void move(int from, int to) {
        set(to, elements[from], dates[from], orders[from]);
    }

    private void set(int at, Dated element, double date, long order) {
        elements[at] = element;
        dates[at] = date;
        orders[at] = order;
        element.position = at;
    }
}
