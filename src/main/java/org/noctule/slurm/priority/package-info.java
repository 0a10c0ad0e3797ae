/**
 * Multifactor priority of Slurm 22.05: usage that decays, Fair Tree and the classic fair share, the factors and their
 * sum, and rows as {@code sprio} and {@code sshare} print them.
 *
 * <p>The caller owns the clock and tells of submissions, starts, ends, runs of the calculation and questions, in the
 * order in which they happen: {@link org.noctule.slurm.priority.MultifactorQueue}. All dates are whole seconds, as
 * Slurm's.
 */
package org.noctule.slurm.priority;
