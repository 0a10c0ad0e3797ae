/** Training jobs that adapt their network, as profiles of workloads. */
package org.noctule.deepening.workload;
