/** Agents that take a fixed action: HDeepRM's policy pairs with their log files, and RLScheduler's next job. */
package org.noctule.agent.classic;
