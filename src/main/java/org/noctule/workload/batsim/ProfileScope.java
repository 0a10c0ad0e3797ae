package org.noctule.workload.batsim;

import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.workload.Profile;

/** The meaning of names and paths in a profile at the place where it stands. */
public interface ProfileScope {
    /**
     * Finds the profile that another one names.
     *
     * @param name the name
     * @return the profile
     */
    Profile named(JsonInput name);

    /** {@return where paths begin; empty on the wire, as no file is read because a peer says so} */
    default Optional<WorkloadDirectory> directory() {
        return Optional.empty();
    }

    /** {@return what was told before, empty where each description stands alone} */
    default Optional<ToldValues> told() {
        return Optional.empty();
    }

    /** {@return true if this side simulates the profile, false if it only hears of it} */
    boolean simulated();

    /**
     * Finds the directory for a path that only the side needs that simulates.
     *
     * @param path the path
     * @return where it begins, empty on a side that does without
     * @throws NoctuleException if this side simulates the profile, and reads no files
     */
    default Optional<WorkloadDirectory> directoryOf(JsonInput path) {
        path.text();
        if (directory().isEmpty() && simulated()) {
            throw noFile(path, "Maybe put the profile into the workload file.");
        }
        return directory();
    }

    /**
     * Objects to a path where no file is read.
     *
     * @param path the path
     * @param remedy a line that begins with "Maybe"
     * @return the failure
     */
    static NoctuleException noFile(JsonInput path, String remedy) {
        return path.error("names a file, and files are read for workload files only", remedy);
    }
}
