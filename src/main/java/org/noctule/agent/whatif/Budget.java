package org.noctule.agent.whatif;

/** Bound on the cost of one decision. Not shared between decisions. */
interface Budget {
    /** Counts imagined passes. */
    void spend(int passes);

    /** Tells whether nothing is left. */
    boolean spent();

    /** Budgets of decisions. */
    @FunctionalInterface
    interface Source {
        /** Begins a decision. */
        Budget begin();
    }

    /** A number of passes, which repeats. */
    static Source passes(int most) {
        return () -> new Budget() {
            private long left = most;

            @Override
            public void spend(int passes) {
                left -= passes;
            }

            @Override
            public boolean spent() {
                return left <= 0;
            }
        };
    }

    /** Milliseconds of wall-clock time, which do not repeat. */
    static Source milliseconds(double most) {
        return () -> {
            final long end = System.nanoTime() + Math.round(most * 1e6);
            return new Budget() {
                @Override
                public void spend(int passes) {}

                @Override
                public boolean spent() {
                    return System.nanoTime() - end >= 0;
                }
            };
        };
    }
}
