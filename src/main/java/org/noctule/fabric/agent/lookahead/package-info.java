/** Degrees that are chosen by looking ahead: what is known of a fabric and of arriving jobs, seen in slots of time. */
package org.noctule.fabric.agent.lookahead;
