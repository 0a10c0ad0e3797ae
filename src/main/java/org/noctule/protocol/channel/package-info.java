/** The two ends of a run over ZeroMQ: who binds, who connects, who is let in, and how the end of either is noticed. */
package org.noctule.protocol.channel;
