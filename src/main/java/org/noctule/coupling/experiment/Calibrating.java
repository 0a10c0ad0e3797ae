package org.noctule.coupling.experiment;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.noctule.coupling.LinearCost;
import org.noctule.coupling.LinearCost.Access;
import org.noctule.coupling.TrainerNetwork;
import org.noctule.exchange.ExchangeKind;
import org.noctule.exchange.ExchangeStatistics;
import org.noctule.exchange.place.ExchangeJson;
import org.noctule.experiment.process.WorkerProcess;
import org.noctule.json.JsonInput;

/** Measures a machine for a few seconds: starts, fields, trainings on few samples, blocks put and got. */
final class Calibrating {
    private static final int LARGEST_GRID = 96;
    private static final int SMALL_BLOCK = 512;
    private static final int LARGEST_BLOCK = 1 << 20;
    private static final int SMALL = 16;
    private static final int LARGE = 6;

    private final RealCouplingPlan plan;
    private final CouplingProcesses processes;
    private final CouplingListener listener;
    private final int parts;
    private int done;

    Calibrating(RealCouplingPlan plan, CouplingProcesses processes, CouplingListener listener) {
        this.plan = plan;
        this.processes = processes;
        this.listener = listener;
        this.parts = plan.shape().trainers() + plan.transports().size();
    }

    Calibration run() {
        final int grid = Math.min(LARGEST_GRID, plan.shape().gridSize());
        double point = 0;
        double load = 0;
        final Map<Integer, Double> rates = new HashMap<>();
        final WorkerProcess worker = processes.start("calibration process", ExchangeKind.FILES);
        for (final int kernel : plan.shape().kernels()) {
            final JsonInput measured = worker.ask(new ComputeTask(grid, kernel).question());
            point = measured.get("field").number() / ((double) grid * grid);
            load = Math.max(load, measured.get("load").number());
            rates.put(
                    kernel,
                    new TrainerNetwork(kernel).trainingFlop(grid, 1)
                            / measured.get("sample").number());
            tell();
        }
        processes.crew().dismiss(worker);
        final Map<ExchangeKind, Calibration.MeasuredTransport> transports = new HashMap<>();
        for (final ExchangeKind transport : plan.transports()) {
            transports.put(transport, measure(transport));
            tell();
        }
        return new Calibration(point, load, rates, transports);
    }

    private void tell() {
        listener.done("calibration", ++done, parts);
    }

    private Calibration.MeasuredTransport measure(ExchangeKind transport) {
        try (CouplingProcesses.Place place = processes.open(plan, transport)) {
            final long begin = System.nanoTime();
            final WorkerProcess worker = processes.join("calibration process", place.address());
            final double start = (System.nanoTime() - begin) / 1e9;
            final int large = (int) Math.min(LARGEST_BLOCK, plan.shape().listBytes() / Double.BYTES);
            final TransferTask few = new TransferTask(SMALL, Math.min(large, SMALL_BLOCK));
            final TransferTask much = new TransferTask(LARGE, large);
            // The first blocks load and compile code, which processes of the workflow do too, but each only once.
            worker.ask(few.question());
            worker.ask(much.question());
            final ExchangeStatistics small = ExchangeJson.statistics(worker.ask(few.question()));
            final ExchangeStatistics big = ExchangeJson.statistics(worker.ask(much.question()));
            processes.crew().dismiss(worker);
            return new Calibration.MeasuredTransport(
                    start,
                    LinearCost.fitted(List.of(
                            new Access(SMALL, small.bytesWritten(), small.writeSeconds()),
                            new Access(LARGE, big.bytesWritten(), big.writeSeconds()))),
                    LinearCost.fitted(List.of(
                            new Access(SMALL, small.bytesRead(), small.readSeconds()),
                            new Access(LARGE, big.bytesRead(), big.readSeconds()))));
        }
    }
}
