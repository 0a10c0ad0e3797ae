package org.noctule.workload.batsim;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.noctule.json.JsonInput;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** HDeepRM's profiles of custom workloads: real and requested operations are both reference speed times req_time. */
final class CustomProfiles implements FileProfiles.Reading {
    private final double referenceGflops;

    CustomProfiles(double referenceGflops) {
        this.referenceGflops = referenceGflops;
    }

    @Override
    public Profile read(String name, JsonInput json, ProfileScope scope) {
        json.get(JobJson.REQ_TIME).between(0, Job.LONGEST);
        json.get(JobJson.MEM).numberFrom(0);
        json.get(JobJson.MEM_BW).numberFrom(0);
        final double operations = referenceGflops * json.get(JobJson.REQ_TIME).number() * 1e9;
        final Map<String, Object> extra = new LinkedHashMap<>(JsonValue.fields(json, Set.of("type", "cpu", "com")));
        extra.put("req_ops", operations);
        return new Profile.ParallelHomogeneous(
                name,
                operations,
                json.find("com").map(value -> value.numberFrom(0)).orElse(0.0),
                Collections.unmodifiableMap(extra));
    }
}
