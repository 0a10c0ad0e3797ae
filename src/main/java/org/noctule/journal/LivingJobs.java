package org.noctule.journal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Jobs by their numbers, which ascend: a ring that is as long as the numbers of those that live are apart. */
final class LivingJobs {
    private LivingJob[] ring = new LivingJob[64];

    /** Adds a job. */
    void put(LivingJob job) {
        while (ring[job.number & ring.length - 1] != null) {
            grow();
        }
        ring[job.number & ring.length - 1] = job;
    }

    private void grow() {
        final LivingJob[] before = ring;
        ring = new LivingJob[2 * before.length];
        for (final LivingJob job : before) {
            if (job != null) {
                ring[job.number & ring.length - 1] = job;
            }
        }
    }

    /** The job with a number. */
    Optional<LivingJob> find(long number) {
        final LivingJob job = ring[(int) number & ring.length - 1];
        return job != null && job.number == number ? Optional.of(job) : Optional.empty();
    }

    /** Removes a job that is there. */
    void remove(int number) {
        ring[number & ring.length - 1] = null;
    }

    /** All of them in the order of their numbers. */
    List<LivingJob> sorted() {
        final List<LivingJob> jobs = new ArrayList<>();
        for (final LivingJob job : ring) {
            if (job != null) {
                jobs.add(job);
            }
        }
        jobs.sort(Comparator.comparingInt(job -> job.number));
        return jobs;
    }
}
