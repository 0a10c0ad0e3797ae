/** Blocks that all pass through the memory of one process, by ZeroMQ. */
package org.noctule.exchange.stream;
