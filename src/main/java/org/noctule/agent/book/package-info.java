/**
 * The books of cores and memory on the decision side: what is free, what is out of use, and what jobs hold of nodes.
 *
 * <p>{@link org.noctule.agent.book.CoreBook} is the one to take. Books that stay apart say why: that of a mirror shares
 * the simulator's physics, that of passes lags behind the machine, and that of a fabric counts channels. A job that
 * grows, shrinks or is suspended takes or gives back the difference; a machine that fails is withdrawn.
 */
package org.noctule.agent.book;
