/** Generators of workloads. */
package org.noctule.workload.synthetic;
