/** The decision side's own picture of the cluster: who runs where, and in which P-state every core must be. */
package org.noctule.agent.mirror;
