package org.noctule.companion;

/**
 * Tasks that are alike.
 *
 * @param cores cores per task
 * @param bytes memory per task
 * @param thousandths thousandths of cards per task: below 1000 of one card, else of whole ones
 * @param type type of the cards; empty for any
 */
record TaskKind(int cores, long bytes, int thousandths, String type) {}
