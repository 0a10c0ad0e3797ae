package org.noctule.agent.placement;

/** The core with the highest peak speed comes first. */
public record HighGflops() implements CoreOrder {
    @Override
    public double key(int processor, Claims claims) {
        return -claims.platform().processorType(processor).gflopsPerCore();
    }

    @Override
    public boolean fixed() {
        return true;
    }

    @Override
    public boolean remembers() {
        return false;
    }
}
