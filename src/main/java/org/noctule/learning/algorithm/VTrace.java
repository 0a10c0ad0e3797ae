package org.noctule.learning.algorithm;

/**
 * V-trace (Espeholt et al., IMPALA, ICML 2018, equation 1 and section 4.2): what the critic should have said of the
 * decisions of an episode that came to its end, and by how much each did better, where an older policy μ made the
 * decisions and π is to learn from them. With V the critic, 0 after the end, r the rewards and δ(t) = ρ(t) (r(t) + γ
 * V(t+1) − V(t))
 *
 * <pre>
 * v(s) = V(s) + Σ over t from s on of γ^(t−s) c(s) … c(t−1) δ(t)
 * ρ(t) = min(ρ̄, π(t) / μ(t)),   c(t) = λ min(c̄, π(t) / μ(t))
 * </pre>
 *
 * <p>and the advantage of a decision is ρ(s) (r(s) + γ v(s+1) − V(s)). Where π = μ and λ = 1, v is the discounted
 * return.
 *
 * @param values v, by decision
 * @param advantages by decision
 */
record VTrace(double[] values, double[] advantages) {
    /**
     * The constants.
     *
     * @param gamma discount γ, from 0 to 1
     * @param lambda decay of later errors λ, from 0 to 1
     * @param clipRho largest weight ρ̄ of a decision
     * @param clipTrace largest weight c̄ of what follows it
     */
    record Constants(double gamma, double lambda, double clipRho, double clipTrace) {}

    /**
     * Works the targets out from the last decision back, by v(s) − V(s) = δ(s) + γ c(s) (v(s+1) − V(s+1)).
     *
     * @param rewards rewards in their order
     * @param critic what the critic said before each decision
     * @param ratios π / μ of each action
     * @param constants the constants
     * @return the targets, one for each reward
     */
    static VTrace of(double[] rewards, double[] critic, double[] ratios, Constants constants) {
        final double[] values = new double[rewards.length];
        final double[] advantages = new double[rewards.length];
        double corrected = 0;
        double nextValue = 0;
        double nextCritic = 0;
        for (int s = rewards.length - 1; s >= 0; s--) {
            final double rho = Math.min(constants.clipRho, ratios[s]);
            final double trace = constants.lambda * Math.min(constants.clipTrace, ratios[s]);
            final double error = rho * (rewards[s] + constants.gamma * nextCritic - critic[s]);
            advantages[s] = rho * (rewards[s] + constants.gamma * nextValue - critic[s]);
            corrected = error + constants.gamma * trace * corrected;
            nextCritic = critic[s];
            nextValue = critic[s] + corrected;
            values[s] = nextValue;
        }
        return new VTrace(values, advantages);
    }
}
