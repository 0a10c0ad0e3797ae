package org.noctule.experiment;

import java.nio.file.Files;
import java.nio.file.Path;
import org.noctule.learning.training.Progress;
import org.noctule.learning.training.TrainingListener;
import org.noctule.report.data.ResultTable;
import org.noctule.report.export.EventFile;

/** Adds each update of a training to an event file of TensorBoard, which may read it meanwhile. */
final class TensorBoardCurves implements TrainingListener, AutoCloseable {
    private final TrainingListener next;
    private final EventFile events;
    private long last;

    /** Begins with the updates of a table that were done before; those after them are lost, and done again. */
    TensorBoardCurves(Path directory, Path table, long done, TrainingListener next) {
        this.next = next;
        this.last = done;
        this.events = EventFile.create(directory.resolve(EventFile.NAME));
        if (done > 0 && Files.exists(table)) {
            events.add(ResultTable.read(table), done);
        }
    }

    @Override
    public void updated(Progress progress) {
        if (progress.update() > last) {
            last = progress.update();
            events.add(
                    last,
                    progress.meanReturn(),
                    progress.loss(),
                    progress.entropy(),
                    progress.evaluation().orElse(Double.NaN));
        }
        next.updated(progress);
    }

    @Override
    public void close() {
        events.close();
    }
}
