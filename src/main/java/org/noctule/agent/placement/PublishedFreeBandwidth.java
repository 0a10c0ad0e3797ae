package org.noctule.agent.placement;

/** The processor with the most free bandwidth comes first, as HDeepRM's sums tell it. */
record PublishedFreeBandwidth(PublishedSums sums) implements CoreOrder {
    @Override
    public double key(int processor, Claims claims) {
        return -sums.left(processor, claims.picked(processor), claims.bandwidth());
    }
}
