/** Priorities of waiting jobs: weighted sums of their age, size, requested time and the fair share of their owner. */
package org.noctule.agent.priority;
