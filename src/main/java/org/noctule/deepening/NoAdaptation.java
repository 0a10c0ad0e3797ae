package org.noctule.deepening;

/** Never changes the network. */
public final class NoAdaptation implements AdaptationAgent {
    /** Makes an agent. */
    public NoAdaptation() {}

    @Override
    public int decide(AdaptationRequest request) {
        return request.network().nothing();
    }
}
