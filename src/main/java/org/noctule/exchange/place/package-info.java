/** Places of blocks, opened by one process, and their addresses, by which others join. */
package org.noctule.exchange.place;
