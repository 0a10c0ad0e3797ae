package org.noctule.simulator.results;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.noctule.coupling.CouplingShape;
import org.noctule.coupling.TransportTraffic;
import org.noctule.simulator.CouplingOutcome;

/** Outcomes of producer-consumer workflows, in the order in which they were over. */
final class CouplingSeries implements Series {
    static final String HEADER = "workflow,workload_name,final_state,transport,key_mode,num_sims,grid_size,trainers,"
            + "stored,submission_time,sim_run,sim_io,train_run,train_io,head_bytes_in,head_bytes_out,writes,reads,"
            + "listings,peak_node_bytes,makespan";

    private final Map<String, CouplingOutcome> outcomes = new LinkedHashMap<>();

    void add(CouplingOutcome outcome) {
        outcomes.put(outcome.id(), outcome);
    }

    boolean isEmpty() {
        return outcomes.isEmpty();
    }

    @Override
    public String file() {
        return "workflows.csv";
    }

    @Override
    public void write(CsvOutput out, ResultFormat format) throws IOException {
        out.line(HEADER);
        for (final CouplingOutcome outcome : outcomes.values()) {
            final String id = outcome.id();
            final int mark = id.indexOf('!');
            final CouplingShape shape = outcome.plan().shape();
            out.text(id.substring(mark + 1))
                    .text(id.substring(0, Math.max(0, mark)))
                    .text(outcome.state().name())
                    .text(outcome.plan().transport().id())
                    .text(outcome.plan().keys().id())
                    .integer(shape.simulations())
                    .integer(shape.gridSize())
                    .integer(shape.trainers())
                    .integer(outcome.stored())
                    .fixed(outcome.submission());
            stage(out, outcome.simulations());
            stage(out, outcome.trainings());
            final TransportTraffic traffic = outcome.traffic();
            out.integer(traffic.headIn())
                    .integer(traffic.headOut())
                    .integer(traffic.writes())
                    .integer(traffic.reads())
                    .integer(traffic.listings())
                    .integer(Math.round(outcome.peakMemory()))
                    .fixed(outcome.makespan())
                    .endRow();
        }
    }

    private static void stage(CsvOutput out, CouplingOutcome.Stage stage) throws IOException {
        known(out, stage.run());
        known(out, stage.io());
    }

    private static void known(CsvOutput out, OptionalDouble seconds) throws IOException {
        if (seconds.isPresent()) {
            out.fixed(seconds.getAsDouble());
        } else {
            out.empty();
        }
    }
}
