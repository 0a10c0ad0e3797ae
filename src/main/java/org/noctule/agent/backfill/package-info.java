/**
 * Agents that serve one queue: first come first served, backfilling in its variants, filling and chance.
 *
 * <p>{@link org.noctule.agent.backfill.QueueAgent} takes messages in and keeps the accounts, a
 * {@link org.noctule.agent.backfill.QueueMethod} decides what starts, a {@link org.noctule.agent.Placement} chooses the
 * cores.
 */
package org.noctule.agent.backfill;
