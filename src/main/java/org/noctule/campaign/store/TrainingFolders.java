package org.noctule.campaign.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.noctule.campaign.RunKey;
import org.noctule.error.NoctuleException;
import org.noctule.file.AtomicFile;
import org.noctule.learning.training.TrainingFiles;

/**
 * The folders in which trainings of a campaign work: {@code trainings/KEY/WORKER}. Each worker has one of its own, so
 * that nobody disturbs one who is slow; who takes a training over copies the last checkpoint of the others. All come to
 * the same model, whichever checkpoint that is.
 *
 * @param root the folder of all of them
 */
public record TrainingFolders(Path root) {
    /**
     * Prepares a training.
     *
     * @param key the key of the run
     * @param worker a name that no other process has
     * @return a folder of its own, with the last checkpoint of this training if there is one
     * @throws NoctuleException if it cannot be made
     */
    public Path begin(RunKey key, String worker) {
        final Path own = folder(key).resolve(worker);
        try {
            Files.createDirectories(own);
        } catch (final IOException e) {
            throw failure(own, e);
        }
        final TrainingFiles files = new TrainingFiles(own);
        if (!Files.exists(files.checkpoint())) {
            latest(folder(key)).ifPresent(other -> takeOver(other, files));
        }
        return own;
    }

    /**
     * The checkpoint is read first, as the other files may be newer: what they have of later updates comes again. It is
     * written last, as it is what tells that the others are there.
     */
    private static void takeOver(TrainingFiles from, TrainingFiles to) {
        try {
            final byte[] checkpoint = Files.readAllBytes(from.checkpoint());
            for (final Path file : List.of(from.best(), from.table())) {
                if (Files.exists(file)) {
                    AtomicFile.write(to.directory().resolve(file.getFileName()), out -> Files.copy(file, out));
                }
            }
            AtomicFile.writeToDisk(to.checkpoint(), checkpoint);
        } catch (final NoSuchFileException e) {
            return; // Its owner is through, and took it away: the training begins anew.
        } catch (final IOException e) {
            throw failure(from.directory(), e);
        }
    }

    private static Optional<TrainingFiles> latest(Path folder) {
        return list(folder).stream()
                .map(TrainingFiles::new)
                .filter(files -> Files.exists(files.checkpoint()))
                .max(Comparator.comparing(files -> modified(files.checkpoint())));
    }

    private static FileTime modified(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (final IOException e) {
            return FileTime.fromMillis(0); // Its owner is through, and took it away.
        }
    }

    /**
     * Takes away what a worker has of a training that is over.
     *
     * @param key the key of the run
     * @param worker the worker
     */
    public void end(RunKey key, String worker) {
        remove(folder(key).resolve(worker));
        remove(folder(key));
        remove(root);
    }

    /** Takes away what workers left that were killed: no training is wanted any more. */
    public void clear() {
        for (final Path training : list(root)) {
            list(training).forEach(TrainingFolders::remove);
            remove(training);
        }
        remove(root);
    }

    /** Removes a folder and its files, unless there are folders in it. */
    private static void remove(Path folder) {
        try {
            for (final Path file : list(folder)) {
                if (Files.isDirectory(file)) {
                    return;
                }
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(folder);
        } catch (final IOException e) {
            return; // Another worker is still at it, and what it leaves does no harm.
        }
    }

    private Path folder(RunKey key) {
        return root.resolve(key.toString());
    }

    private static List<Path> list(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> found = Files.list(folder)) {
            return found.sorted().toList();
        } catch (final IOException e) {
            throw failure(folder, e);
        }
    }

    private static NoctuleException failure(Path folder, IOException cause) {
        return new NoctuleException(
                NoctuleException.Kind.RUN,
                "The folder (" + folder + ") cannot be used: " + cause.getMessage() + ".",
                "Maybe the disk is full, or you may not write there.",
                cause);
    }
}
