package org.noctule.workload.profiler;

/**
 * The work of one pass through a layer.
 *
 * @param flop additions and multiplications
 * @param bytes bytes read from and written to memory
 * @param kernels number of kernels that are started for it
 */
record Work(double flop, double bytes, int kernels) {
    static final Work NONE = new Work(0, 0, 0);

    /** One kernel that works on numbers of 4 bytes. */
    static Work kernel(double flop, double numbers) {
        return new Work(flop, numbers * Tensor.BYTES, 1);
    }
}
