package org.noctule.agent.placement;

/** The lowest core comes first. */
public record LowestId() implements CoreOrder {
    @Override
    public double key(int processor, Claims claims) {
        return 0;
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
