package org.noctule.site;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.workload.NodeDemand;
import org.noctule.workload.QueueTerms;

/**
 * A job that waits or runs now. Dates are seconds since 1970 in UTC.
 *
 * @param job the job: its dates so far, its nodes if it runs
 * @param terms the terms under which it waits, whose begin is a date like the others; 0 for none
 * @param after ids of the jobs whose ends it waits for, unmodifiable
 * @param demand its demand on nodes, if it is told
 * @param coresOnNodes numbers of its cores by the names of its nodes, if they are told; unmodifiable
 * @param options the options of sbatch by which it was submitted, if they are told; unmodifiable
 */
public record QueuedJob(
        RecordedJob job,
        QueueTerms terms,
        List<String> after,
        Optional<NodeDemand> demand,
        Map<String, Integer> coresOnNodes,
        Map<String, Object> options) {}
