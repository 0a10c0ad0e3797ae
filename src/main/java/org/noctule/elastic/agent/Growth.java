package org.noctule.elastic.agent;

import org.noctule.agent.book.JobSizes;
import org.noctule.workload.Job;

/**
 * The choice of jobs that get idle cores and give them back, after Buisson, Sonmez, Mohamed, Lammers and Epema,
 * "Scheduling malleable applications in multicluster systems", 2007.
 */
enum Growth {
    /** Those that started first grow first, those that started last shrink first (FPSMA). */
    FIRST,
    /** All by a step at a time, in that order (EGS). */
    EQUAL;

    /** Spreads idle cores over jobs, the first in the list first; returns those that are left. */
    int grow(Job[] jobs, int[] sizes, int idle) {
        int left = idle;
        boolean changed = true;
        while (changed && left > 0) {
            changed = false;
            for (int i = 0; i < jobs.length && left > 0; i++) {
                final int most = jobs[i].elasticity().orElseThrow().max();
                final int size = sizes[i] == most
                        ? most
                        : this == FIRST
                                ? JobSizes.atMost(jobs[i], sizes[i] + left)
                                : JobSizes.atLeast(jobs[i], sizes[i] + 1);
                if (size > sizes[i] && size - sizes[i] <= left) {
                    left -= size - sizes[i];
                    sizes[i] = size;
                    changed = true;
                }
            }
        }
        return left;
    }

    /** Takes at least so many cores from jobs, the last in the list first, as far as they have more than they keep. */
    void shrink(Job[] jobs, int[] sizes, int[] kept, int missing) {
        int left = missing;
        boolean changed = true;
        while (changed && left > 0) {
            changed = false;
            for (int i = jobs.length - 1; i >= 0 && left > 0; i--) {
                if (sizes[i] > kept[i]) {
                    final int size = Math.max(kept[i], JobSizes.atMost(jobs[i], sizes[i] - (this == FIRST ? left : 1)));
                    left -= sizes[i] - size;
                    sizes[i] = size;
                    changed = true;
                }
            }
        }
    }
}
