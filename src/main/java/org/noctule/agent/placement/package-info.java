/** Core orders: which free cores a job gets, found without looking at all of them. */
package org.noctule.agent.placement;
