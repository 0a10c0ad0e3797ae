package org.noctule.learning.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A machine without PyTorch: our classes in a loader of their own, which does not have its jars. */
final class TorchTest {
    /** Called by its interface, as looking for a method of {@link Torch} would look at PyTorch's types too. */
    public static final class Loading implements Runnable {
        @Override
        public void run() {
            Torch.load();
        }
    }

    @Test
    void saysInTwoLinesThatPyTorchIsMissing() throws IOException, ReflectiveOperationException {
        final List<URL> urls = new ArrayList<>();
        for (final String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (!entry.contains("bytedeco")) {
                urls.add(Path.of(entry).toUri().toURL());
            }
        }
        try (URLClassLoader without =
                new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            final Runnable load = (Runnable)
                    without.loadClass(Loading.class.getName()).getConstructor().newInstance();
            for (int time = 0; time < 2; time++) {
                final Throwable told = catchThrowable(load::run);
                assertThat(told.getClass().getSimpleName()).isEqualTo("NoctuleException");
                assertThat(told).hasMessage("PyTorch, which this command needs, is not beside the program.");
                assertThat(told.getMessage().lines()).hasSize(1);
                assertThat((String) told.getClass().getMethod("remedy").invoke(told))
                        .startsWith("Maybe");
            }
        }
    }
}
