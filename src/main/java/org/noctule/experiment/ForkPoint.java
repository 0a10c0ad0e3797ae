package org.noctule.experiment;

/**
 * The place at which a run left another one.
 *
 * @param sha256 SHA-256 of the other run's journal in hexadecimal
 * @param at date in seconds from which on the run has its own agent
 */
public record ForkPoint(String sha256, double at) {}
