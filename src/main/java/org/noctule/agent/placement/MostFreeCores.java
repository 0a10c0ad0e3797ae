package org.noctule.agent.placement;

/** The processor with the most free cores comes first: jobs spread. */
public record MostFreeCores() implements CoreOrder {
    @Override
    public double key(int processor, Claims claims) {
        return -claims.freeCores(processor);
    }

    @Override
    public boolean remembers() {
        return false;
    }
}
