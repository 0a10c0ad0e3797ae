package org.noctule.coupling.experiment;

import java.util.List;
import org.noctule.exchange.ExchangeKind;
import org.noctule.exchange.place.ExchangeAddress;
import org.noctule.exchange.place.ExchangeJson;
import org.noctule.exchange.place.ExchangePlace;
import org.noctule.experiment.process.Crew;
import org.noctule.experiment.process.WorkerProcess;
import org.noctule.grid.MemberFlags;

/**
 * Starts the processes of a real workflow.
 *
 * @param program the class with the entry point
 * @param crew takes them in
 */
record CouplingProcesses(Class<?> program, Crew crew) {
    private static final List<String> WORDS = List.of("workflow", "worker");

    /** A place of blocks, which is gone when it is closed. */
    record Place(ExchangeAddress address, Runnable end) implements AutoCloseable {
        @Override
        public void close() {
            end.run();
        }
    }

    /** Opens a place: a folder of this process's, or a head or a member in a process of its own. */
    Place open(RealCouplingPlan plan, ExchangeKind kind) {
        if (kind == ExchangeKind.FILES || kind == ExchangeKind.MEMORY) {
            final ExchangePlace place = ExchangePlace.open(kind, plan.folder(), plan.capacity(), plan.latency());
            return new Place(place.address(), place::close);
        }
        final WorkerProcess head = start(kind == ExchangeKind.MAP ? "process of the map" : "head process", kind);
        crew.needs(head);
        return new Place(
                ExchangeJson.address(head.ask(ExchangeJson.question(CouplingWorker.OPEN)
                        .put("kind", kind.word())
                        .put("capacity", plan.capacity()))),
                () -> crew.dismiss(head));
    }

    /** Starts a process that has joined a place. */
    WorkerProcess join(String name, ExchangeAddress address) {
        final WorkerProcess worker = start(name, address.kind());
        worker.ask(ExchangeJson.write(address, ExchangeJson.question(CouplingWorker.JOIN)));
        return worker;
    }

    /** Starts a process that can join a place of some kind. */
    WorkerProcess start(String name, ExchangeKind kind) {
        final List<String> flags =
                kind == ExchangeKind.MAP ? MemberFlags.of(Runtime.version().feature()) : List.of();
        return crew.add(() -> WorkerProcess.start(name, program, flags, WORDS));
    }
}
