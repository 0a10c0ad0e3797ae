package org.noctule.workload.graph;

import java.util.List;

/**
 * The forward pass of a model: a directed acyclic graph of ops without double dependencies.
 *
 * @param model name of the model
 * @param ops the ops in the order of the profile, not empty, unmodifiable
 * @param deps the dependencies in the order of the profile, unmodifiable
 */
public record OpGraph(String model, List<Op> ops, List<Dep> deps) {}
