package org.noctule.workload;

/**
 * One attempt at a job that machines may fail.
 *
 * @param number number of attempts before it, 0 for the first
 * @param parent id of the job at its first attempt
 * @param progress part of the work that was done before it, from 0 to below 1
 */
public record Attempt(int number, String parent, double progress) {
    /**
     * Describes the first attempt at a job.
     *
     * @param job the job
     * @return the attempt, which has done nothing yet
     */
    public static Attempt first(Job job) {
        return new Attempt(0, job.id(), 0);
    }

    /**
     * Names the job of an attempt, as PyBatsim does.
     *
     * @return id of the job: {@code "w0!12"}, {@code "w0!12#1"}
     */
    public String id() {
        return number == 0 ? parent : parent + "#" + number;
    }

    /**
     * Counts the attempts before one, by its id.
     *
     * @param id id of the job: {@code "w0!12#1"}
     * @return the number behind the last {@code #}; 0 if there is none
     */
    public static int before(String id) {
        final int sign = id.lastIndexOf('#');
        final String number = id.substring(sign + 1);
        return sign < 0
                        || number.isEmpty()
                        || number.length() > 9
                        || !number.chars().allMatch(Character::isDigit)
                ? 0
                : Integer.parseInt(number);
    }
}
