/** Batsim's JSON workloads: one job, one profile, and whole files. */
package org.noctule.workload.batsim;
