package org.noctule.agent.placement;

/** The processor with the most busy cores comes first: jobs are packed (HDeepRM's {@code high_cores}). */
public record MostBusyCores() implements CoreOrder {
    @Override
    public double key(int processor, Claims claims) {
        return -claims.busyCores(processor);
    }

    @Override
    public boolean staysFirst(Claims claims) {
        return true;
    }

    @Override
    public boolean remembers() {
        return false;
    }
}
