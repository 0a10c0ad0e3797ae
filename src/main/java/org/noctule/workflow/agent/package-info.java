/** Agents for jobs that wait for others and pass data on: planners of whole workflows, and greedy ones. */
package org.noctule.workflow.agent;
