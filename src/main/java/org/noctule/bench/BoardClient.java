package org.noctule.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.noctule.command.Main;
import org.noctule.json.JsonInput;
import org.noctule.learning.bridge.BoardLayout;
import org.noctule.learning.bridge.BoardLayout.Array;

/** {@code noctule environments} as a process, and what another program does with it, in Java. */
final class BoardClient implements AutoCloseable {
    private final Process process;
    private final OutputStream bell;
    private final InputStream answers;
    private final BoardLayout layout;
    private final ByteBuffer board;
    private final long awake;
    private final byte[] masks;
    private final byte[] observations;

    /**
     * Starts environments and their episodes.
     *
     * @param options the options file
     * @param count number of environments
     */
    BoardClient(Path options, int count) throws IOException {
        final Path file = Files.createTempFile("noctule-bench", ".board");
        process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "environments",
                        options.toString(),
                        "--count",
                        Integer.toString(count),
                        "--board",
                        file.toString()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        bell = process.getOutputStream();
        answers = process.getInputStream();
        final JsonInput told = JsonInput.parse(line(), "noctule environments");
        layout = new BoardLayout(
                count,
                told.get("observation").get("size").count(),
                told.get("actions").get("size").count());
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            board = channel.map(FileChannel.MapMode.READ_WRITE, 0, layout.bytes())
                    .order(ByteOrder.LITTLE_ENDIAN);
        }
        Files.delete(file);
        awake = 1000L * told.get("spin").count() * count;
        masks = new byte[(int) layout.rowBytes(Array.MASK) * count];
        observations = new byte[(int) layout.rowBytes(Array.OBSERVATION) * count];
        for (int i = 0; i < count; i++) {
            board.put(layout.offset(Array.RESET) + i, (byte) 1);
            board.putLong(layout.offset(Array.SEED) + Long.BYTES * i, i);
        }
        ring('r');
    }

    private String line() throws IOException {
        final StringBuilder line = new StringBuilder();
        for (int letter = answers.read(); letter != '\n'; letter = answers.read()) {
            if (letter < 0) {
                throw new IOException("noctule environments has ended.");
            }
            line.append((char) letter);
        }
        return line.toString();
    }

    private void ring(char letter) throws IOException {
        final int before = counted(BoardLayout.ANSWERED);
        bell.write(letter);
        bell.flush();
        board.putInt(BoardLayout.RUNG, counted(BoardLayout.RUNG) + 1);
        final long begin = System.nanoTime();
        while (counted(BoardLayout.ANSWERED) == before && System.nanoTime() - begin < awake) {
            Thread.onSpinWait();
        }
        final int code = answers.read();
        if (code != 1) {
            final int length = ByteBuffer.wrap(answers.readNBytes(Integer.BYTES))
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .getInt();
            final String text = new String(answers.readNBytes(length), StandardCharsets.UTF_8);
            if (code != 3) {
                throw new IOException("noctule environments answers: " + text);
            }
        }
    }

    private int counted(int place) {
        VarHandle.acquireFence();
        return board.getInt(place);
    }

    /** Takes the first allowed action of each environment so many times, and copies what is seen. */
    void step(int times) throws IOException {
        for (int i = 0; i < times; i++) {
            ring('a');
            board.get(layout.offset(Array.MASK), masks);
            board.get(layout.offset(Array.OBSERVATION), observations);
        }
    }

    /** Processor time of the environments' process so far, in seconds; 0 where the system does not tell. */
    double processorSeconds() {
        return process.info()
                .totalCpuDuration()
                .map(spent -> spent.toNanos() / 1e9)
                .orElse(0.0);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
