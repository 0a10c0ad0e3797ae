/**
 * Places on nodes: what a job has of each node beside its cores, and the books of what nodes have left.
 *
 * <p>{@link org.noctule.companion.NodeBook} says where a demand fits, {@link org.noctule.companion.Grant} what it was
 * given.
 */
package org.noctule.companion;
