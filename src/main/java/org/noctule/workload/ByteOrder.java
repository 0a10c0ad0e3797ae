package org.noctule.workload;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;

/**
 * The order in which Batsim submits jobs: by submission date, then by the bytes of the id in UTF-8, as C++ compares
 * strings ({@code w0!10} before {@code w0!2}).
 */
public final class ByteOrder implements Comparator<Job> {
    /** The order; it has no state. */
    public static final ByteOrder INSTANCE = new ByteOrder();

    private ByteOrder() {}

    @Override
    public int compare(Job a, Job b) {
        final int byDate = Double.compare(a.submitTime(), b.submitTime());
        return byDate != 0 ? byDate : Arrays.compareUnsigned(bytes(a), bytes(b));
    }

    private static byte[] bytes(Job job) {
        return job.id().getBytes(StandardCharsets.UTF_8);
    }
}
