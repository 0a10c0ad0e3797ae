package org.noctule.fabric.ramp.block;

import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
import org.noctule.fabric.ramp.ForwardPass;

/**
 * The demand that is to be placed in a block.
 *
 * @param forward the forward ops of a job, in the order in which they are placed
 * @param ops how many of them, from the first one, at most all
 * @param parts number of parts by op
 * @param memory memory by op, all its parts together
 */
public record BlockDemand(ForwardPass forward, int ops, IntUnaryOperator parts, IntToDoubleFunction memory) {}
