package org.noctule.report.export;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32C;
import org.noctule.error.NoctuleException;
import org.noctule.report.data.ResultTable;

/**
 * An event file of TensorBoard with the learning curves of a training. The number of the update is the step and the
 * time, so that equal trainings write equal bytes. Each record is in the file as soon as it was added.
 */
public final class EventFile implements AutoCloseable {
    /** The name of the file in the folder of its training, by which TensorBoard finds it. */
    public static final String NAME = "events.out.tfevents.0000000000.noctule";

    private static final int WALL_TIME = 1;
    private static final int STEP = 2;
    private static final int FILE_VERSION = 3;
    private static final int SUMMARY = 5;
    private static final int VALUE = 1;
    private static final int TAG = 1;
    private static final int SIMPLE_VALUE = 2;
    private static final int MASK = 0xa282ead8;
    private static final int ROTATION = 15;
    private static final List<String> COLUMNS = List.of("return", "loss", "entropy", "evaluation");
    private static final List<String> TAGS =
            List.of("train/return", "train/loss", "train/entropy", "evaluation/return");

    private final Path file;
    private final OutputStream out;
    private final ProtoMessage event = new ProtoMessage();
    private final ProtoMessage summary = new ProtoMessage();
    private final ProtoMessage value = new ProtoMessage();

    private EventFile(Path file, OutputStream out) {
        this.file = file;
        this.out = out;
    }

    /**
     * Begins a file; one of that name is replaced.
     *
     * @param file the file
     * @return the file, to which updates can be added
     * @throws NoctuleException of kind RUN if it cannot be written
     */
    public static EventFile create(Path file) {
        try {
            final Path folder = file.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            final EventFile events = new EventFile(file, Files.newOutputStream(file));
            events.record(events.event.clear().number(WALL_TIME, 0).text(FILE_VERSION, "brain.Event:2"));
            return events;
        } catch (final IOException e) {
            throw failure(file, e);
        }
    }

    /**
     * Adds the updates of a table.
     *
     * @param training a training.csv
     * @param last the last update that is taken
     * @throws NoctuleException if the table is damaged, or the file cannot be written
     */
    public void add(ResultTable training, long last) {
        final double[] updates = training.numbers("update");
        final double[][] columns = COLUMNS.stream().map(training::numbers).toArray(double[][]::new);
        final double[] row = new double[COLUMNS.size()];
        for (int i = 0; i < updates.length; i++) {
            if (updates[i] <= last) {
                for (int column = 0; column < row.length; column++) {
                    row[column] = columns[column][i];
                }
                add((long) updates[i], row);
            }
        }
    }

    /**
     * Adds an update.
     *
     * @param update its number
     * @param values return, loss, entropy and the return of an evaluation; NaN for what there is not
     * @throws NoctuleException of kind RUN if the file cannot be written
     */
    public void add(long update, double... values) {
        summary.clear();
        for (int i = 0; i < values.length; i++) {
            if (!Double.isNaN(values[i])) {
                summary.message(VALUE, value.clear().text(TAG, TAGS.get(i)).single(SIMPLE_VALUE, (float) values[i]));
            }
        }
        try {
            record(event.clear().number(WALL_TIME, update).varint(STEP, update).message(SUMMARY, summary));
        } catch (final IOException e) {
            throw failure(file, e);
        }
    }

    private void record(ProtoMessage message) throws IOException {
        final byte[] data = message.toByteArray();
        final ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES + data.length + 2 * Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(data.length);
        bytes.putInt(masked(bytes.array(), 0, Long.BYTES));
        bytes.put(data);
        bytes.putInt(masked(data, 0, data.length));
        out.write(bytes.array());
    }

    /** The check sum of TensorFlow's records: CRC-32C, turned and shifted. */
    static int masked(byte[] bytes, int from, int length) {
        final CRC32C sum = new CRC32C();
        sum.update(bytes, from, length);
        return Integer.rotateRight((int) sum.getValue(), ROTATION) + MASK;
    }

    @Override
    public void close() {
        try {
            out.close();
        } catch (final IOException e) {
            throw failure(file, e);
        }
    }

    private static NoctuleException failure(Path file, IOException cause) {
        return new NoctuleException(
                NoctuleException.Kind.RUN,
                "The file (" + file + ") cannot be written: " + cause.getMessage() + ".",
                "Maybe the disk is full, or you may not write into that directory.",
                cause);
    }
}
