package org.noctule.failure;

import java.util.Optional;
import org.noctule.platform.part.FailureDomain;

/**
 * Maximum-likelihood fits of failures of single nodes of systems of Los Alamos National Laboratory, 1996 to 2005, by
 * their numbers: Weibull gaps, lognormal repairs. Gaps of 0 are left out, and the last ones are not censored.
 */
public enum LanlFit {
    /** System 20, of 512 nodes. */
    LANL_20(0.48, 1285, 1.28, 1.13),
    /** System 18, of 1,024 nodes. */
    LANL_18(0.67, 3268, 1.10, 1.22),
    /** System 8, of 164 nodes. */
    LANL_8(0.58, 2009, 4.7, 2.23),
    /** System 2, of 49 nodes. */
    LANL_2(0.64, 261, 0.93, 1.21);

    private static final double HOUR = 3600;

    private final FailureLaw gap;
    private final FailureLaw repair;

    LanlFit(double shape, double scale, double median, double sigma) {
        this.gap = FailureLaw.weibull(shape, scale * HOUR);
        this.repair = FailureLaw.lognormal(median * HOUR, sigma);
    }

    /**
     * Returns the failures of nodes that fail as in this system.
     *
     * @param nodeType name of the type of the nodes, empty for all
     * @return the class
     */
    public FailureClass of(Optional<String> nodeType) {
        return new FailureClass(FailureDomain.Kind.NODE, nodeType, gap, repair, 0, 0, "");
    }
}
