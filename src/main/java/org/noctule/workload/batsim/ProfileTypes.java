package org.noctule.workload.batsim;

import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.noctule.error.NoctuleException;
import org.noctule.workload.Job;

/**
 * The profiles of a capability as JSON. All of them stand in {@code META-INF/services} of this jar, in the order in
 * which errors list their types.
 */
public interface ProfileTypes {
    /** {@return the types, one for each kind of profile of the capability} */
    List<ProfileType<?>> types();

    /**
     * Lists the fields whose text is a path, for what keeps the files of a run.
     *
     * @return the names of the files that are read of the folder that each of them names; none if it names a file
     */
    default Map<String, List<String>> paths() {
        return Map.of();
    }

    /**
     * Puts other jobs in the places of those that no machine does.
     *
     * @param jobs the jobs of a file
     * @return the same jobs but for those; the same list if there are none
     * @throws NoctuleException of kind INPUT if that cannot be done
     */
    default List<Job> replaced(List<Job> jobs) {
        return jobs;
    }

    /** {@return those of all capabilities} */
    static List<ProfileTypes> all() {
        return Known.ALL;
    }

    /** The list of this jar. */
    final class Known {
        private static final List<ProfileTypes> ALL =
                ServiceLoader.load(ProfileTypes.class, ProfileTypes.class.getClassLoader()).stream()
                        .map(ServiceLoader.Provider::get)
                        .toList();

        private Known() {}
    }
}
