package org.noctule.workload;

/** A plan by which a job works on its cores, where its profile asks for one; capabilities have kinds of their own. */
public interface JobPlan {}
