/** Queues of elements that are due at dates that change. */
package org.noctule.simulator.queue;
