/** The interfaces of decision agents: what answers the events of a cluster, and what an agent jar implements. */
package org.noctule.agent;
