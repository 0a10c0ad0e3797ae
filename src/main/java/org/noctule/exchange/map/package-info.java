/** Blocks in chunks of a distributed map, Hazelcast's. */
package org.noctule.exchange.map;
