package org.noctule.protocol.codec;

import org.noctule.workload.Profile;

/**
 * A profile and the demands that its description makes.
 *
 * @param profile the profile
 * @param estimate s, NaN if none is given
 * @param memory MB per core
 * @param bandwidth GB/s per core
 */
record DescribedProfile(Profile profile, double estimate, double memory, double bandwidth) {
    static DescribedProfile of(Profile profile) {
        return new DescribedProfile(
                profile,
                JobFields.demand(profile.extra(), JobFields.REQ_TIME, Double.NaN),
                JobFields.demand(profile.extra(), JobFields.MEM, 0),
                JobFields.demand(profile.extra(), JobFields.MEM_BW, 0));
    }
}
