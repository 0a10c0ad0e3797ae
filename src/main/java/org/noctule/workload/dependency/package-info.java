/** The graph of jobs that wait for others: its checks and figures. */
package org.noctule.workload.dependency;
