/** Producer-consumer workflows and their tasks, as profiles of workloads. */
package org.noctule.coupling.workload;
