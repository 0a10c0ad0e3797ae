package org.noctule.learning.training;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import org.noctule.model.Model;

/**
 * Trains by a method: evaluates what updates make on episodes that are not trained on, keeps what does best there, and
 * writes checkpoints from which training goes on as if it had never stopped. Not thread-safe.
 */
public final class Trainer implements AutoCloseable {
    private final TrainingMethod method;
    private final TrainingOptions options;
    private final Optional<TrainingFiles> files;
    private Standing standing = Standing.BEGINNING;
    private Optional<Model> best = Optional.empty();

    /**
     * Makes a trainer that begins where the method does.
     *
     * @param method trains; closed with the trainer
     * @param options when to evaluate, to write checkpoints and to give up
     * @param directory where {@code checkpoint.safetensors}, {@code best.safetensors} and {@code training.csv} go, if
     *     anywhere
     */
    public Trainer(TrainingMethod method, TrainingOptions options, Optional<Path> directory) {
        this.method = method;
        this.options = options;
        this.files = directory.map(TrainingFiles::new);
    }

    /**
     * Goes on from the directory's checkpoint, if there is one.
     *
     * @return whether there was one
     * @throws org.noctule.error.NoctuleException of kind INPUT if it is damaged or of another training
     */
    public boolean resume() {
        final Optional<Model> checkpoint = files.flatMap(place -> place.find(place.checkpoint()));
        if (checkpoint.isEmpty()) {
            return false;
        }
        final TrainingFiles place = files.orElseThrow();
        standing = method.resume(checkpoint.get(), place.checkpoint().toString());
        best = standing.best().isPresent() ? place.find(place.best()) : Optional.empty();
        return true;
    }

    /** {@return number of updates that are done} */
    public long updates() {
        return standing.updates();
    }

    /**
     * Trains until all work is done, evaluations bring nothing new, or someone asks for the end; a last checkpoint is
     * written then.
     *
     * @param listener is told of each piece of work
     * @param stop asked before each piece of work whether to end
     * @return its result; its models can be played only if an update was done
     * @throws org.noctule.error.NoctuleException of kind RUN if a loss is not finite; the last checkpoint is kept
     */
    public Trained run(TrainingListener listener, BooleanSupplier stop) {
        final long begin = System.nanoTime();
        final long decisionsBefore = standing.decisions();
        final Optional<TrainingTable> table = files.map(place -> new TrainingTable(place.table(), standing.updates()));
        try {
            Optional<Trained.Ending> ending = ending(stop);
            while (ending.isEmpty()) {
                final long updates = standing.updates();
                final TrainingMethod.Work work = method.work(standing);
                standing = work.standing();
                final boolean updated = standing.updates() > updates;
                final OptionalDouble evaluation = updated ? evaluateIfDue() : OptionalDouble.empty();
                final Progress progress = new Progress(
                        standing.updates(),
                        standing.episodes(),
                        standing.decisions(),
                        work.meanReturn(),
                        work.loss(),
                        work.entropy(),
                        evaluation,
                        (standing.decisions() - decisionsBefore) / (1e-9 * (System.nanoTime() - begin)));
                if (updated) {
                    table.ifPresent(rows -> rows.add(progress));
                }
                if (!updated || standing.updates() % options.values().get(TrainingOptions.CHECKPOINT_EVERY) == 0) {
                    checkpoint(table);
                }
                listener.updated(progress);
                ending = ending(stop);
            }
            checkpoint(table);
            final Model last = method.model(standing);
            return new Trained(
                    best.orElse(last), standing.best(), last, standing.updates(), standing.episodes(), ending.get());
        } finally {
            table.ifPresent(TrainingTable::close);
        }
    }

    private Optional<Trained.Ending> ending(BooleanSupplier stop) {
        if (method.finished(standing)) {
            return Optional.of(Trained.Ending.FINISHED);
        }
        final int patience = options.values().get(TrainingOptions.PATIENCE);
        if (patience > 0 && standing.stale() >= patience) {
            return Optional.of(Trained.Ending.SETTLED);
        }
        return stop.getAsBoolean() ? Optional.of(Trained.Ending.STOPPED) : Optional.empty();
    }

    private OptionalDouble evaluateIfDue() {
        final int every = options.values().get(TrainingOptions.EVALUATE_EVERY);
        if (every == 0 || standing.updates() % every != 0) {
            return OptionalDouble.empty();
        }
        final double evaluation = method.evaluate();
        final boolean improved = standing.improvedBy(evaluation);
        standing = standing.evaluated(evaluation);
        if (improved) {
            final Model model = method.model(standing);
            best = Optional.of(model);
            files.ifPresent(place -> model.write(place.best()));
        }
        return OptionalDouble.of(evaluation);
    }

    private void checkpoint(Optional<TrainingTable> table) {
        table.ifPresent(TrainingTable::flush);
        files.ifPresent(place -> method.checkpoint(standing).write(place.checkpoint()));
    }

    /** Closes the method. */
    @Override
    public void close() {
        method.close();
    }
}
