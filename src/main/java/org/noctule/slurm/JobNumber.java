package org.noctule.slurm;

/**
 * A job's number as Slurm counts: elements of an array share the number of their array.
 *
 * @param number number of the submission, from 1
 * @param task number of the element in its array; -1 if it is none
 * @param shown its name: {@code 5}, {@code 5_2}
 */
public record JobNumber(long number, int task, String shown) implements Comparable<JobNumber> {
    /** {@return true if it is an element of an array} */
    public boolean ofArray() {
        return task >= 0;
    }

    /** {@return the name of its array, {@code 5} of {@code 5_2}; its own if it is of none} */
    public String array() {
        return ofArray() ? shown.substring(0, shown.lastIndexOf('_')) : shown;
    }

    @Override
    public int compareTo(JobNumber other) {
        final int order = Long.compare(number, other.number);
        return order != 0 ? order : Integer.compare(task, other.task);
    }

    @Override
    public String toString() {
        return shown;
    }
}
