/** Statistics of runs side by side: intervals, tests of paired samples, effect sizes, ranks over workloads. */
package org.noctule.report.statistics;
