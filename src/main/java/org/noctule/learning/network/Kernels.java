package org.noctule.learning.network;

import org.bytedeco.pytorch.global.torch;

/**
 * The kernels with which PyTorch computes on this machine. Sums depend on it, and so do the last bits of what is
 * trained.
 *
 * @param capability the processor's vector instructions by PyTorch's name, such as {@code AVX2}
 * @param threads number of threads of one operation
 */
public record Kernels(String capability, int threads) {
    /**
     * Asks PyTorch, which is loaded if it has not been yet.
     *
     * @return its kernels
     * @throws org.noctule.error.NoctuleException of kind RUN if there is no library for this platform
     */
    public static Kernels ofThisMachine() {
        Torch.load();
        return new Kernels(torch.get_cpu_capability().getString(), torch.get_num_threads());
    }

    /**
     * Tells with what a training computes, as far as its last bits depend on it.
     *
     * @param device the device, such as {@code cpu}
     * @return one line, by which equal trainings are known again
     */
    public String beside(String device) {
        return device + ", " + capability + ", " + threads + " threads";
    }
}
