package org.noctule.agent.placement;

/** The processor with the most free bandwidth comes first: demands spread. */
public record MostFreeBandwidth() implements CoreOrder {
    @Override
    public double key(int processor, Claims claims) {
        return -claims.bandwidthLeft(processor);
    }

    @Override
    public boolean staysFirst(Claims claims) {
        return claims.bandwidth() == 0;
    }

    @Override
    public boolean remembers() {
        return false;
    }
}
