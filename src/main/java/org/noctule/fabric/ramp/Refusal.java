package org.noctule.fabric.ramp;

/**
 * The answer to a plan that cannot be carried out.
 *
 * @param cause the cause
 * @param detail one line for people: which part, where, and the figures
 */
public record Refusal(RefusalCause cause, String detail) {}
