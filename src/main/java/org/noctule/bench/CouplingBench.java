package org.noctule.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.noctule.command.Main;
import org.noctule.coupling.CouplingShape;
import org.noctule.coupling.experiment.FinishedTransports;
import org.noctule.coupling.experiment.RealCoupling;
import org.noctule.coupling.experiment.RealCouplingPlan;
import org.noctule.coupling.experiment.TransportOutcome;
import org.noctule.exchange.ExchangeKind;
import org.noctule.experiment.Stop;

/** The order of real transports by what trainings wait for their data: shared memory, files, the map, a stream. */
final class CouplingBench implements Bench {
    private static final int SIMULATIONS = 8;
    private static final int GRID = 128;
    private static final int STEPS = 10;
    private static final long CAPACITY = 1L << 31;
    /** One behind the other, but for a margin of 1.2. */
    private static final double LEAST = 1 / 1.2;

    @Override
    public String name() {
        return "workflow";
    }

    @Override
    public String summary() {
        return "real transports of a workflow, in the order of what reads cost";
    }

    @Override
    public void run(BenchTable table, Traces traces) {
        final RealCouplingPlan plan = new RealCouplingPlan(
                new CouplingShape(SIMULATIONS, GRID, STEPS, 0, List.of(3, 5)),
                List.of(ExchangeKind.MEMORY, ExchangeKind.FILES, ExchangeKind.MAP, ExchangeKind.STREAM),
                Runtime.getRuntime().availableProcessors(),
                0,
                Path.of(System.getProperty("java.io.tmpdir")),
                CAPACITY,
                Duration.ZERO);
        table.title("reads of a training, " + SIMULATIONS + " simulations of " + GRID + " x " + GRID + " points");
        final List<TransportOutcome> outcomes = new RealCoupling(plan, Main.class, (what, done, all) -> {})
                .run(Stop.Source.NONE, FinishedTransports.IGNORED);
        double before = Double.NaN;
        String beside = "";
        for (final TransportOutcome outcome : outcomes) {
            final String word = ExchangeKind.words().get(outcome.transport().ordinal());
            final double seconds = outcome.figures().trainingTransfer();
            table.row(word, 1000 * seconds, "ms", "");
            if (!beside.isEmpty()) {
                table.atLeast(word + " beside " + beside, seconds / before, "times", LEAST);
            }
            before = seconds;
            beside = word;
        }
    }
}
