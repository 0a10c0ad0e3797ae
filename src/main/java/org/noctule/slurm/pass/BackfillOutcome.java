package org.noctule.slurm.pass;

import java.util.List;

/**
 * The outcome of a pass of backfill.
 *
 * @param plans the plans, in the order of the queue
 * @param looked number of records that it looked at
 * @param tried number of records for which it looked for nodes
 * @param slots number of the slots of time in which it planned
 * @param started number of jobs that it started
 * @param changed true if the pass itself changed jobs or nodes in a way of which the controller takes note: it pushed a
 *     start behind a plan, or marked idle nodes as planned, or took such a mark away
 */
record BackfillOutcome(List<PlannedStart> plans, int looked, int tried, int slots, int started, boolean changed) {}
