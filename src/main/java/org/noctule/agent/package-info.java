/** Decision agents: what answers the events of a cluster, and what such agents are made of. */
package org.noctule.agent;
