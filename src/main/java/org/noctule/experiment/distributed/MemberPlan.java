package org.noctule.experiment.distributed;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.noctule.exchange.ExchangeKind;

/**
 * The processes that play for a training.
 *
 * @param count their number
 * @param kind way of weights and episodes
 * @param silence how long nothing may be heard of one, before it is taken for lost
 * @param program the class with the entry point
 * @param arguments the words after {@code noctule} that make a process a {@link TrainingMember} of the training
 * @param warnings is told of members that are lost
 */
public record MemberPlan(
        int count,
        ExchangeKind kind,
        Duration silence,
        Class<?> program,
        List<String> arguments,
        Consumer<String> warnings) {}
