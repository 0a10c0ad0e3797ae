package org.noctule.workload.swf;

/** Moves submission dates so that a run begins near date 0; dates come in the order of the file. */
interface SubmitShift {
    double shifted(double submitTime);

    /** The first job's date becomes 0. */
    final class First implements SubmitShift {
        private double first = Double.NaN;

        @Override
        public double shifted(double submitTime) {
            if (Double.isNaN(first)) {
                first = submitTime;
            }
            return submitTime - first;
        }
    }

    /** HDeepRM takes the date 0 for "not known yet", so the first date that is not 0 becomes 0 too. */
    final class FirstNonZero implements SubmitShift {
        private double first;

        @Override
        public double shifted(double submitTime) {
            if (first == 0) {
                first = submitTime;
            }
            return submitTime - first;
        }
    }
}
