package org.noctule.learning.network;

import java.util.Optional;
import org.bytedeco.pytorch.Tensor;

/**
 * The output of a network for some observations.
 *
 * @param scores a score for each action, shape [observations, actions]: logits of a policy or advantages of actions
 * @param value what each observation is worth, shape [observations], if the network says so
 */
public record Output(Tensor scores, Optional<Tensor> value) {}
