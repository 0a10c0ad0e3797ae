package org.noctule.workload.batsim;

import org.noctule.json.JsonInput;
import org.noctule.workload.JobParts;
import org.noctule.workload.Owner;

/** The parts of a job as JSON: the object {@link OwnerJson#FIELD} of the job. */
public final class PartsJson {
    private PartsJson() {}

    /**
     * Reads the object but for the owner.
     *
     * @param fields the object {@code noctule}
     * @param id id of the job, with its workload's name
     * @param owner the owner, which has been read
     * @param resources number of cores that the job asks for
     * @return the parts
     * @throws org.noctule.error.NoctuleException if a key is missing or wrong
     */
    public static JobParts read(JsonInput fields, String id, Owner owner, int resources) {
        return new JobParts(
                owner,
                ElasticityJson.read(fields, resources),
                CheckpointsJson.read(fields),
                DependenciesJson.read(fields, id),
                EarlierStartJson.read(fields, resources),
                DemandJson.read(fields, resources),
                QueueTermsJson.read(fields));
    }
}
