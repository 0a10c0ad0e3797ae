package org.noctule.journal.experiment;

import org.noctule.agent.WaitReason;

/**
 * A time in which one reason kept a job waiting.
 *
 * @param from date in seconds of the first pass that left it waiting for that
 * @param to date of the first pass that did not
 * @param reason the reason at {@code from}
 */
public record Wait(double from, double to, WaitReason reason) {}
