package org.noctule.agent.placement;

/** The node with the most free memory comes first. */
public record MostFreeMemory() implements CoreOrder {
    @Override
    public double key(int processor, Claims claims) {
        return -claims.memoryLeft(processor);
    }

    @Override
    public boolean staysFirst(Claims claims) {
        return claims.memory() == 0;
    }

    @Override
    public boolean byNode() {
        return true;
    }

    @Override
    public boolean remembers() {
        return false;
    }
}
