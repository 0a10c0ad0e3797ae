package org.noctule.coupling.protocol;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import org.noctule.coupling.CouplingState;
import org.noctule.coupling.TransportKind;
import org.noctule.json.Suggestion;
import org.noctule.protocol.codec.NoticeReader;
import org.noctule.protocol.codec.WireInput;

/** Reads what concerns producer-consumer workflows: the object beside the data of a NOTIFY. */
final class CouplingReader extends NoticeReader {
    /** The notices of a decision side. */
    static final Set<String> DECISIONS = Set.of(CouplingWriter.CHOOSE_TRANSPORT);

    /** The notices of a simulator. */
    static final Set<String> EVENTS = Set.of(CouplingWriter.TRANSPORT_REFUSED, CouplingWriter.WORKFLOW_ENDED);

    private Optional<TransportKind> transport = Optional.empty();
    private Optional<CouplingEvent.Cause> cause = Optional.empty();
    private Optional<CouplingState> state = Optional.empty();
    private OptionalDouble simulationRun = OptionalDouble.empty();
    private OptionalDouble simulationIo = OptionalDouble.empty();
    private OptionalDouble trainingRun = OptionalDouble.empty();
    private OptionalDouble trainingIo = OptionalDouble.empty();
    private double makespan = Double.NaN;

    private CouplingReader(WireInput in) {
        super(in);
    }

    private static CouplingReader of(WireInput in) throws IOException {
        final CouplingReader reader = new CouplingReader(in);
        reader.read();
        return reader;
    }

    @Override
    protected void read(String field) throws IOException {
        switch (field) {
            case "transport" -> transport = Optional.of(named(TransportKind.values(), TransportKind::id, "transport"));
            case "state" -> state = Optional.of(named(CouplingState.values(), CouplingState::id, "end of a workflow"));
            case "cause" ->
                cause = Optional.of(cause(List.of(CouplingEvent.Cause.values()), CouplingEvent.Cause::text));
            case "sim_run" -> simulationRun = OptionalDouble.of(in().numberFrom(0));
            case "sim_io" -> simulationIo = OptionalDouble.of(in().numberFrom(0));
            case "train_run" -> trainingRun = OptionalDouble.of(in().numberFrom(0));
            case "train_io" -> trainingIo = OptionalDouble.of(in().numberFrom(0));
            case "makespan" -> makespan = in().numberFrom(0);
            default -> in().skip();
        }
    }

    private <C> C named(C[] values, Function<C, String> names, String noun) throws IOException {
        final String text = in().text();
        final List<String> known = Arrays.stream(values).map(names).toList();
        if (!known.contains(text)) {
            throw in().wrong("is no " + noun, Suggestion.of(text, known));
        }
        return values[known.indexOf(text)];
    }

    static TransportDecision decision(WireInput in, double date) throws IOException {
        final CouplingReader reader = of(in);
        return new TransportDecision(date, reader.job(), reader.transport.orElseThrow(() -> in.missing("transport")));
    }

    static CouplingEvent event(WireInput in, double date, String type) throws IOException {
        return of(in).event(date, type);
    }

    private CouplingEvent event(double date, String type) {
        return switch (type) {
            case CouplingWriter.TRANSPORT_REFUSED ->
                new CouplingEvent.TransportRefused(date, job(), cause.orElseThrow(() -> in().missing("cause")));
            case CouplingWriter.WORKFLOW_ENDED ->
                new CouplingEvent.CouplingEnded(
                        date,
                        job(),
                        state.orElseThrow(() -> in().missing("state")),
                        simulationRun,
                        simulationIo,
                        trainingRun,
                        trainingIo,
                        number("makespan", makespan));
            default -> throw new IllegalStateException(type);
        };
    }
}
