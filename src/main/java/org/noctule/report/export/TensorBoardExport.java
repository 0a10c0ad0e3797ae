package org.noctule.report.export;

import java.nio.file.Path;
import java.util.List;
import org.noctule.error.NoctuleException;
import org.noctule.report.data.ResultFolder;

/** The learning curves of a training for TensorBoard, which looks for one directory a training. */
public final class TensorBoardExport implements Export {
    /** Creates the export, which has no state. */
    public TensorBoardExport() {}

    @Override
    public String file() {
        return EventFile.NAME;
    }

    @Override
    public List<Path> write(ResultFolder folder, Path out) {
        final var training = folder.table("training.csv")
                .orElseThrow(() -> NoctuleException.input(
                        "The folder (" + folder.path() + ") holds no training.csv.",
                        "Maybe another folder is meant: only trainings (\"run\": \"train\") have learning curves."));
        try (EventFile events = EventFile.create(out)) {
            events.add(training, Long.MAX_VALUE);
        }
        return List.of(out);
    }
}
