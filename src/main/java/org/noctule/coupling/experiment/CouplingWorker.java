package org.noctule.coupling.experiment;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.exchange.Exchange;
import org.noctule.exchange.ExchangeKind;
import org.noctule.exchange.place.ExchangeAddress;
import org.noctule.exchange.place.ExchangeJson;
import org.noctule.exchange.place.ExchangePlace;
import org.noctule.experiment.process.WorkerLoop;
import org.noctule.json.JsonInput;

/** The work of one process of a real workflow: a head, simulations or a training, as it is asked. */
public final class CouplingWorker implements AutoCloseable {
    static final String OPEN = "open";
    static final String JOIN = "join";

    private Optional<ExchangePlace> place = Optional.empty();
    private volatile Optional<ExchangeAddress> joined = Optional.empty();
    private Optional<Exchange> exchange = Optional.empty();

    private CouplingWorker() {}

    /**
     * Serves until the input ends.
     *
     * @param in the questions
     * @param out the answers
     * @param end ends this process at once, without a word; called if whoever asks was killed
     */
    public static void serve(InputStream in, PrintStream out, Runnable end) {
        try (CouplingWorker worker = new CouplingWorker()) {
            WorkerLoop.serve(in, out, worker::answer, parting -> {
                worker.joined.ifPresent(ExchangePlace::deleteOrphan);
                end.run();
            });
        }
    }

    private ObjectNode answer(JsonInput question) {
        final String task = question.get("task").text();
        return switch (task) {
            case OPEN -> open(question);
            case JOIN -> join(question);
            case ProducerTask.NAME -> ProducerTask.read(question).run(end());
            case ConsumerTask.NAME -> ConsumerTask.read(question).run(end());
            case TransferTask.NAME -> TransferTask.read(question).run(end());
            case ComputeTask.NAME -> ComputeTask.read(question).run();
            default ->
                throw NoctuleException.peer(
                        "The task (" + task + ") is unknown.", "Maybe two versions of Noctule work together.");
        };
    }

    private ObjectNode open(JsonInput question) {
        final ExchangePlace opened = ExchangePlace.open(
                question.get("kind").oneOf(ExchangeKind.class),
                Path.of(""),
                question.get("capacity").integer(1, Long.MAX_VALUE),
                Duration.ZERO);
        place = Optional.of(opened);
        return ExchangeJson.write(opened.address(), JsonNodeFactory.instance.objectNode());
    }

    private ObjectNode join(JsonInput question) {
        final ExchangeAddress address = ExchangeJson.address(question);
        joined = Optional.of(address);
        exchange = Optional.of(address.join());
        return JsonNodeFactory.instance.objectNode();
    }

    private Exchange end() {
        return exchange.orElseThrow(() -> NoctuleException.peer(
                "A task came before the address of the exchange.", "Maybe two versions of Noctule work together."));
    }

    @Override
    public void close() {
        exchange.ifPresent(Exchange::close);
        place.ifPresent(ExchangePlace::close);
    }
}
