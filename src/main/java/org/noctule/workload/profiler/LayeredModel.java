package org.noctule.workload.profiler;

import java.util.ArrayList;
import java.util.List;
import org.noctule.workload.graph.Dep;
import org.noctule.workload.graph.Op;
import org.noctule.workload.graph.OpGraph;

/** A model as it is put together, layer after layer. */
final class LayeredModel {
    private final int batch;
    private final Accelerator device;
    private final List<Op> ops = new ArrayList<>();
    private final List<Dep> deps = new ArrayList<>();
    private double flop;

    LayeredModel(int batch, Accelerator device) {
        this.batch = batch;
        this.device = device;
    }

    int batch() {
        return batch;
    }

    /** Arithmetic of the forward pass. */
    double flop() {
        return flop;
    }

    /**
     * Adds a layer.
     *
     * @param description its description
     * @param out what it hands on for a sample; its node is not looked at
     * @param forward work of the forward pass for the batch
     * @param backward work of the backward pass for the batch
     * @param parameters number of its parameters
     * @param from its inputs
     * @return its output
     */
    Tensor add(String description, Tensor out, Work forward, Work backward, double parameters, Tensor... from) {
        final int id = ops.size() + 1;
        ops.add(new Op(
                id,
                description,
                device.time(forward),
                device.time(backward),
                out.numbers() * batch * Tensor.BYTES,
                parameters * Tensor.BYTES));
        for (final Tensor input : from) {
            deps.add(new Dep(input.node(), id));
        }
        flop += forward.flop();
        return new Tensor(id, out.channels(), out.height(), out.width());
    }

    OpGraph graph(String model) {
        return new OpGraph(model, List.copyOf(ops), List.copyOf(deps));
    }
}
