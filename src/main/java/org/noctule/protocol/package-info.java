/**
 * The traffic between the two halves of a run: messages, replies, events and decisions as values, and the loop that
 * plays them.
 */
package org.noctule.protocol;
