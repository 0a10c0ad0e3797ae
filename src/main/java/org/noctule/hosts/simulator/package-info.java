/** Machines of hosts in a network: the stages of jobs, storages, sleeping hosts and energy. */
package org.noctule.hosts.simulator;
