/** Blocks in memory that processes of one machine share. */
package org.noctule.exchange.memory;
