package org.noctule.agent.priority;

/**
 * Core seconds that fade: with {@code c} running cores they follow {@code dU/dt = c - U ln 2 / H}, with the half-life
 * {@code H}; so {@code U(t) = U(s) 2^(-(t-s)/H) + c H / ln 2 (1 - 2^(-(t-s)/H))} while {@code c} is constant.
 */
public final class FadingUsage {
    private final double halfLife;
    private double usage;
    private double since;
    private long cores;

    /**
     * Begins without usage.
     *
     * @param halfLife seconds after which usage counts half
     * @param now the date
     */
    public FadingUsage(double halfLife, double now) {
        this.halfLife = halfLife;
        this.since = now;
    }

    /**
     * Changes the number of running cores.
     *
     * @param more how many more run from now on; below 0 for fewer
     * @param now the date, not before any other
     */
    public void change(long more, double now) {
        at(now);
        cores += more;
    }

    /**
     * Returns what counts at a date.
     *
     * @param now the date, not before any other
     * @return core seconds
     */
    public double at(double now) {
        final double faded = StrictMath.pow(2, -(now - since) / halfLife);
        usage = usage * faded + cores * halfLife / StrictMath.log(2) * (1 - faded);
        since = now;
        return usage;
    }
}
