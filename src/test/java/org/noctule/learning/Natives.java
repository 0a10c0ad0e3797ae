package org.noctule.learning;

import org.bytedeco.pytorch.global.torch;
import org.junit.jupiter.api.Assumptions;
import org.noctule.error.NoctuleException;
import org.noctule.learning.network.Torch;

/** PyTorch's native library, which not every platform has: tests that need it are skipped there. */
public final class Natives {
    private Natives() {}

    /** Loads it or skips the calling test. */
    public static void need() {
        try {
            Torch.load();
        } catch (NoctuleException e) {
            Assumptions.abort("skipped: " + e.getMessage());
        }
    }

    /** Whether they are those for CUDA. */
    public static boolean cuda() {
        return torch.hasDeviceGuardImpl(torch.DeviceType.CUDA);
    }
}
