package org.noctule.workload.swf;

/**
 * The first ten columns of a job's line, as they stand there; -1 (any negative number) means unknown.
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
        double requestedMemory) {}
