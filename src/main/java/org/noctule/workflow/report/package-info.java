/** Chains of jobs that wait for others, and moves of their data, as reports show them. */
package org.noctule.workflow.report;
