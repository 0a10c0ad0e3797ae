package org.noctule.coupling.experiment;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.noctule.experiment.process.Crew;
import org.noctule.experiment.process.Lanes;
import org.noctule.experiment.process.WorkerProcess;
import org.noctule.json.JsonInput;

/** A stage of a workflow: hands questions to processes that work side by side, each one after another. */
final class CouplingLane {
    private final Crew crew;
    private final Supplier<WorkerProcess> start;
    private final Runnable progress;
    private final List<ObjectNode> questions;
    private final JsonInput[] answers;
    private final AtomicInteger next = new AtomicInteger();
    private Optional<RuntimeException> failure = Optional.empty();

    private CouplingLane(Crew crew, Supplier<WorkerProcess> start, Runnable progress, List<ObjectNode> questions) {
        this.crew = crew;
        this.start = start;
        this.progress = progress;
        this.questions = questions;
        this.answers = new JsonInput[questions.size()];
    }

    /**
     * Asks all questions.
     *
     * @param crew takes the processes in
     * @param lanes number of processes that work at once at most
     * @param each questions that one process answers at most, before another takes its place
     * @param start starts a process that is ready to be asked
     * @param questions the questions
     * @param progress is told of each answer
     * @return the answers, in the order of the questions
     */
    static List<JsonInput> ask(
            Crew crew,
            int lanes,
            int each,
            Supplier<WorkerProcess> start,
            List<ObjectNode> questions,
            Runnable progress) {
        final CouplingLane stage = new CouplingLane(crew, start, progress, questions);
        final Runnable work = () -> stage.work(each);
        Lanes.begin("noctule-lane", Collections.nCopies(Math.min(lanes, questions.size()), work))
                .join("workflow", "Maybe start it again.");
        stage.demandNoFailure();
        return List.of(stage.answers);
    }

    private synchronized void demandNoFailure() {
        failure.ifPresent(e -> {
            throw e;
        });
    }

    /** Tells whether a failure is the first; those of processes that are ended because of it are not told. */
    private synchronized boolean first(RuntimeException e) {
        final boolean first = failure.isEmpty();
        failure = failure.or(() -> Optional.of(e));
        return first;
    }

    private void work(int each) {
        try {
            int own = next.getAndIncrement();
            while (own < questions.size()) {
                final WorkerProcess worker = start.get();
                for (int asked = 0; asked < each && own < questions.size(); asked++) {
                    answers[own] = worker.ask(questions.get(own));
                    progress.run();
                    own = next.getAndIncrement();
                }
                crew.dismiss(worker);
            }
        } catch (RuntimeException e) {
            if (first(e)) {
                crew.sendHome();
            }
        }
    }
}
