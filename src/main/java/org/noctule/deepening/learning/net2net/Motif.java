package org.noctule.deepening.learning.net2net;

/** The classes of drawn images: five textures and five shapes. */
enum Motif {
    /** Stripes along the rows. */
    ROWS {
        @Override
        boolean covers(double x, double y, Pose pose) {
            return wave(y, pose) > 0;
        }
    },
    /** Stripes along the columns. */
    COLUMNS {
        @Override
        boolean covers(double x, double y, Pose pose) {
            return wave(x, pose) > 0;
        }
    },
    /** Stripes aslant. */
    SLANTS {
        @Override
        boolean covers(double x, double y, Pose pose) {
            return wave((x + pose.side() * y) * HALF_ROOT, pose) > 0;
        }
    },
    /** A chequerboard. */
    CHEQUERS {
        @Override
        boolean covers(double x, double y, Pose pose) {
            return wave(x, pose) > 0 == wave(y, pose) > 0;
        }
    },
    /** Dots on a lattice. */
    DOTS {
        @Override
        boolean covers(double x, double y, Pose pose) {
            return wave(x, pose) + wave(y, pose) > 0.8;
        }
    },
    /** A disc. */
    DISC {
        @Override
        boolean covers(double x, double y, Pose pose) {
            return x * x + y * y < pose.radius() * pose.radius();
        }
    },
    /** A ring. */
    RING {
        @Override
        boolean covers(double x, double y, Pose pose) {
            final double square = x * x + y * y;
            final double inner = 0.55 * pose.radius();
            return square < pose.radius() * pose.radius() && square > inner * inner;
        }
    },
    /** A square. */
    SQUARE {
        @Override
        boolean covers(double x, double y, Pose pose) {
            return Math.max(Math.abs(x), Math.abs(y)) < 0.85 * pose.radius();
        }
    },
    /** An upright cross. */
    CROSS {
        @Override
        boolean covers(double x, double y, Pose pose) {
            return Math.max(Math.abs(x), Math.abs(y)) < pose.radius()
                    && Math.min(Math.abs(x), Math.abs(y)) < 0.35 * pose.radius();
        }
    },
    /** A triangle, point up or down. */
    TRIANGLE {
        @Override
        boolean covers(double x, double y, Pose pose) {
            final double height = pose.side() * y + pose.radius();
            return height > 0 && height < 1.9 * pose.radius() && Math.abs(x) < 0.55 * height;
        }
    };

    private static final double HALF_ROOT = StrictMath.sqrt(0.5);

    /**
     * The place and size of a motif.
     *
     * @param x column of the middle, in pixels
     * @param y row of the middle, in pixels
     * @param radius of shapes, in pixels
     * @param period of textures, in pixels
     * @param side 1 or -1: what is mirrored
     */
    record Pose(double x, double y, double radius, double period, int side) {}

    /**
     * Tells what is painted.
     *
     * @param x column, in pixels from the middle of the motif
     * @param y row, in pixels from the middle of the motif
     * @param pose the motif's place and size
     * @return true on the motif, false behind it
     */
    abstract boolean covers(double x, double y, Pose pose);

    private static double wave(double distance, Pose pose) {
        return StrictMath.sin(2 * Math.PI * distance / pose.period());
    }
}
