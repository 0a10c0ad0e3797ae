package org.noctule.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;

/** A process that answers each byte with a byte: what stepping in another process costs at least. */
final class BareBell implements AutoCloseable {
    private final Process process;

    private BareBell(Process process) {
        this.process = process;
    }

    /** Answers until the bell is closed. */
    public static void main(String[] arguments) throws IOException {
        final byte[] done = {1};
        final InputStream bell = System.in;
        while (bell.read() >= 0) {
            System.out.write(done);
            System.out.flush();
        }
    }

    static BareBell start() throws IOException {
        return new BareBell(new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        BareBell.class.getName()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    /** Rings so many times. */
    void ring(int times) throws IOException {
        final OutputStream bell = process.getOutputStream();
        final InputStream answers = process.getInputStream();
        for (int i = 0; i < times; i++) {
            bell.write('s');
            bell.flush();
            if (answers.read() != 1) {
                throw new IOException("The process that answers the bell has ended.");
            }
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
