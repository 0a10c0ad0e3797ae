package org.noctule.workload.swf;

/**
 * The columns of a job's line that are read, as they stand there; -1 (any negative number) means unknown.
 *
 * @param line its line in the file, from 1
 * @param jobNumber the job's number
 * @param submitTime submission in seconds
 * @param waitTime waiting time in seconds
 * @param runTime run time in seconds
 * @param allocatedProcessors processors that the job had
 * @param cpuTime average CPU time per processor in seconds
 * @param usedMemory average memory per processor in KB
 * @param requestedProcessors processors that the user asked for
 * @param requestedTime time in seconds that the user asked for
 * @param requestedMemory memory per processor in KB that the user asked for
 * @param status how it ended, column 11: 2, 3 and 4 are parts of a job between two suspensions
 * @param user number of the user, column 12
 * @param group number of the user's group, column 13
 * @param queue number of the queue, column 15
 * @param partition number of the partition, column 16
 * @param precedingJob number of the job after whose end this one comes, column 17
 * @param thinkTime whole seconds between that end and the submission, column 18
 */
public record SwfRow(
        long line,
        long jobNumber,
        double submitTime,
        double waitTime,
        double runTime,
        double allocatedProcessors,
        double cpuTime,
        double usedMemory,
        double requestedProcessors,
        double requestedTime,
        double requestedMemory,
        long status,
        long user,
        long group,
        long queue,
        long partition,
        long precedingJob,
        long thinkTime) {
    private static final long FIRST_PART = 2;
    private static final long LAST_PART = 4;

    /**
     * Describes a job of which neither the owner, a preceding job nor the status is known.
     *
     * @param line its line in the file, from 1
     * @param jobNumber the job's number
     * @param submitTime submission in seconds
     * @param waitTime waiting time in seconds
     * @param runTime run time in seconds
     * @param allocatedProcessors processors that the job had
     * @param cpuTime average CPU time per processor in seconds
     * @param usedMemory average memory per processor in KB
     * @param requestedProcessors processors that the user asked for
     * @param requestedTime time in seconds that the user asked for
     * @param requestedMemory memory per processor in KB that the user asked for
     */
    public SwfRow(
            long line,
            long jobNumber,
            double submitTime,
            double waitTime,
            double runTime,
            double allocatedProcessors,
            double cpuTime,
            double usedMemory,
            double requestedProcessors,
            double requestedTime,
            double requestedMemory) {
        this(
                line,
                jobNumber,
                submitTime,
                waitTime,
                runTime,
                allocatedProcessors,
                cpuTime,
                usedMemory,
                requestedProcessors,
                requestedTime,
                requestedMemory,
                -1,
                -1,
                -1,
                -1,
                -1,
                -1,
                -1);
    }

    /** Tells whether the line is that of a part of a job, from one suspension to the next. */
    boolean isPart() {
        return status >= FIRST_PART && status <= LAST_PART;
    }

    /** The same with another run time in seconds. */
    SwfRow withRunTime(double seconds) {
        return new SwfRow(
                line,
                jobNumber,
                submitTime,
                waitTime,
                seconds,
                allocatedProcessors,
                cpuTime,
                usedMemory,
                requestedProcessors,
                requestedTime,
                requestedMemory,
                status,
                user,
                group,
                queue,
                partition,
                precedingJob,
                thinkTime);
    }
}
