package org.noctule.agent.placement;

/** The core with the lowest full power comes first. */
public record LowPower() implements CoreOrder {
    @Override
    public double key(int processor, Claims claims) {
        return claims.platform().processorType(processor).wattsPerCore();
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
