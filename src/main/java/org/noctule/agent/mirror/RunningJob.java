package org.noctule.agent.mirror;

import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/**
 * A job that the decision side started.
 *
 * @param job the job
 * @param alloc its cores
 * @param start date of its start in seconds
 */
public record RunningJob(Job job, ResourceSet alloc, double start) {}
