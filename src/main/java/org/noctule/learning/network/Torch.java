package org.noctule.learning.network;

import java.io.IOException;
import java.nio.channels.OverlappingFileLockException;
import java.util.Optional;
import java.util.function.Supplier;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.openblas.global.openblas_nolapack;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.noctule.error.FurtherLibrary;
import org.noctule.error.NoctuleException;

/** PyTorch's native library, loaded when the first network is made. */
public final class Torch {
    private Torch() {}

    private static final class Loaded {
        static final Optional<LinkageError> FAILURE = load();

        private Loaded() {}

        private static Optional<LinkageError> load() {
            // Native memory is freed by scopes; without Java's collector behind it every pointer is cheaper.
            setUnlessGiven("org.bytedeco.javacpp.nopointergc", "true");
            setUnlessGiven("org.bytedeco.javacpp.maxPhysicalBytes", "0");
            try {
                inTurn();
                // Sums in a fixed order: the same seed gives the same weights. And small matrices are multiplied
                // several times faster than by two threads that wait for each other.
                torch.set_num_threads(1);
                openblas_nolapack.blas_set_num_threads(1);
                return Optional.empty();
            } catch (LinkageError e) {
                return Optional.of(e);
            }
        }

        /** A folder that cannot be locked is no reason to fail: whether it serves is for the loader to say. */
        @SuppressWarnings("try")
        private static void inTurn() {
            try (CacheLock turn = CacheLock.of(Loader.getCacheDir().toPath())) {
                Loader.load(torch.class);
            } catch (IOException | OverlappingFileLockException e) {
                Loader.load(torch.class);
            }
        }

        private static void setUnlessGiven(String key, String value) {
            if (System.getProperty(key) == null) {
                System.setProperty(key, value);
            }
        }
    }

    /**
     * Loads the library once; the first time takes seconds and unpacks 450 MB into the user's cache, while other
     * processes that load it wait.
     *
     * @throws NoctuleException of kind RUN if there is none for this platform
     */
    public static void load() {
        if (Loaded.FAILURE.isPresent()) {
            FurtherLibrary.PYTORCH.demand();
            final LinkageError failure = Loaded.FAILURE.get();
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "PyTorch's native library for " + System.getProperty("os.name") + " on "
                            + System.getProperty("os.arch") + " cannot be loaded (" + firstLine(failure) + ").",
                    "Maybe it was not fetched (mvn -B -Dquick -DskipTests package does), Noctule was built on another"
                            + " platform, or the disk is full; there are libraries for Linux and Windows on x86-64 and"
                            + " for macOS on ARM. All but learning works without.",
                    failure);
        }
    }

    /**
     * Does something with tensors and frees all that were made meanwhile.
     *
     * @param body the work; its result must not be one of them
     * @param <T> type of the result
     * @return the result
     */
    @SuppressWarnings("try")
    public static <T> T scoped(Supplier<T> body) {
        try (PointerScope scope = new PointerScope()) {
            return body.get();
        }
    }

    /**
     * Does the same without keeping what gradients would need, which is faster.
     *
     * @param body the work; its result must not be a tensor made meanwhile
     * @param <T> type of the result
     * @return the result
     */
    @SuppressWarnings("try")
    public static <T> T withoutGradient(Supplier<T> body) {
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            return body.get();
        }
    }

    /**
     * Reads numbers of a tensor, wherever it lies.
     *
     * @param tensor 32-bit floats
     * @param target receives them in row-major order
     * @param offset index of the first
     * @param count the number
     */
    public static void read(Tensor tensor, float[] target, int offset, int count) {
        tensor.cpu().contiguous().data_ptr_float().get(target, offset, count);
    }

    private static String firstLine(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return String.valueOf(root.getMessage())
                .lines()
                .findFirst()
                .orElse(root.getClass().getSimpleName());
    }
}
