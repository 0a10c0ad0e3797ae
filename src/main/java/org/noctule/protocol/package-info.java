/** The traffic between the two halves of a run: messages, events, decisions, and how they travel. */
package org.noctule.protocol;
