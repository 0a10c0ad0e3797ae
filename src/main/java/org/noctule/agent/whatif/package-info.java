/** Imagined futures of a queue: candidates for its order and backfilling, and which of them the future treats best. */
package org.noctule.agent.whatif;
