/** Rewards of decision problems: their sources, a user's own included, and the moments at which these are asked. */
package org.noctule.agent.reward;
