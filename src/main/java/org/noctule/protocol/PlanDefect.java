package org.noctule.protocol;

/**
 * The reason for which a plan cannot be carried out.
 *
 * @param cause name of the cause, one of those that the plan's capability knows
 * @param detail what is wrong, for people
 */
public record PlanDefect(String cause, String detail) {}
