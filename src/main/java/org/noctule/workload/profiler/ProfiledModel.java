package org.noctule.workload.profiler;

import java.util.function.Consumer;

/**
 * A model that can be profiled.
 *
 * @param name its name
 * @param batch number of samples of a mini-batch if nobody says otherwise
 * @param layers puts its layers together
 */
record ProfiledModel(String name, int batch, Consumer<LayeredModel> layers) {}
