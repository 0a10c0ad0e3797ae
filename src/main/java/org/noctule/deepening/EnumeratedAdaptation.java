package org.noctule.deepening;

/** Tries one list of actions after the other, a list per job, in lexicographic order; after the last, the first. */
public final class EnumeratedAdaptation implements AdaptationAgent {
    private int job;
    private int all;

    /** Makes an agent before the first list. */
    public EnumeratedAdaptation() {}

    @Override
    public int decide(AdaptationRequest request) {
        final int actions = request.network().actions();
        final int decisions = request.decision() + 1 + request.later();
        all = ReplayScenario.count(actions, decisions);
        return ReplayScenario.actions(job % all, actions, decisions).get(request.decision());
    }

    @Override
    public void ended(double accuracy) {
        job = all == 0 ? 0 : (job + 1) % all;
    }
}
