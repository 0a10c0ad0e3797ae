/**
 * Agents that serve one queue: first come first served, backfilling in its variants, filling and chance.
 *
 * <p>{@code QueueAgent} takes messages in and keeps the accounts, a {@code QueueMethod} decides what starts, a
 * {@link org.noctule.agent.Placement} chooses the cores.
 */
package org.noctule.agent.backfill;
