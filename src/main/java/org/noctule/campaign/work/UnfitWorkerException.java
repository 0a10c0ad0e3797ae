package org.noctule.campaign.work;

import org.noctule.error.NoctuleException;

/** The failure of a worker, not of a run: a file is missing here, the program is another one, or the disk is full. */
public final class UnfitWorkerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The failure as users read it. */
    private final NoctuleException failure;

    /**
     * Wraps a failure.
     *
     * @param failure the failure as users read it
     */
    public UnfitWorkerException(NoctuleException failure) {
        super(failure);
        this.failure = failure;
    }

    /** {@return the failure as users read it} */
    public NoctuleException failure() {
        return failure;
    }
}
