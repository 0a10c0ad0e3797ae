/** Jobs, their profiles, and the readers and writers of workloads. */
package org.noctule.workload;
