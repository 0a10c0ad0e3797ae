package org.noctule.protocol.codec;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.protocol.Decision;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Profile;
import org.noctule.workload.batsim.ProfileJson;

/**
 * Reads EXECUTE_JOB. Batsim takes one of its options at a time; here they may stand together. Cores may be missing as
 * far as this reader knows: a plan may come beside the data.
 */
final class ExecutionReader {
    private ExecutionReader() {}

    static Decision execute(WireInput in, double date) throws IOException {
        String job = "";
        ResourceSet alloc = ResourceSet.EMPTY;
        TreeMap<Integer, Integer> mapping = new TreeMap<>();
        Map<String, Integer> storage = Map.of();
        Optional<Decision.AdditionalTransfer> transfer = Optional.empty();
        in.object();
        while (in.nextField()) {
            switch (in.field()) {
                case "job_id" -> job = in.text();
                case "alloc" -> alloc = in.resources();
                case "mapping" -> mapping = mapping(in);
                case "storage_mapping" -> storage = storage(in);
                case "additional_io_job" -> transfer = Optional.of(transfer(in));
                default -> throw in.surplus();
            }
        }
        if (job.isEmpty()) {
            throw in.missing("job_id");
        }
        return new Decision.ExecuteJob(date, job, alloc, places(in, mapping, alloc), storage, transfer);
    }

    /** Executors and the places in the allocation on which they run. */
    private static TreeMap<Integer, Integer> mapping(WireInput in) throws IOException {
        final TreeMap<Integer, Integer> mapping = new TreeMap<>();
        in.object();
        while (in.nextField()) {
            final int executor = in.index(in.field());
            if (mapping.put(executor, in.index()) != null) {
                throw in.wrong("maps an executor for the second time", "Maybe number the executors from 0.");
            }
        }
        if (mapping.isEmpty() || mapping.lastKey() != mapping.size() - 1) {
            throw in.place()
                    .error(
                            "the field \"mapping\" does not number its " + mapping.size() + " executors from 0",
                            "Maybe write it like {\"0\": \"0\", \"1\": \"0\"}: executors by their numbers.");
        }
        return mapping;
    }

    /** The mapping as a list; empty if it says what holds without it. */
    private static List<Integer> places(WireInput in, TreeMap<Integer, Integer> mapping, ResourceSet alloc) {
        boolean plain = mapping.size() == alloc.size();
        for (final Map.Entry<Integer, Integer> executor : mapping.entrySet()) {
            if (executor.getValue() >= alloc.size()) {
                throw in.place()
                        .error(
                                "the field \"mapping\" puts an executor on the resource at place " + executor.getValue()
                                        + " of " + alloc.size(),
                                "Maybe count the places in \"alloc\" from 0: they are not the resources' ids.");
            }
            plain &= executor.getKey().equals(executor.getValue());
        }
        return plain ? List.of() : List.copyOf(mapping.values());
    }

    private static Map<String, Integer> storage(WireInput in) throws IOException {
        final Map<String, Integer> storage = new LinkedHashMap<>();
        in.object();
        while (in.nextField()) {
            storage.put(in.field(), in.count());
        }
        return Collections.unmodifiableMap(storage);
    }

    private static Decision.AdditionalTransfer transfer(WireInput in) throws IOException {
        ResourceSet alloc = ResourceSet.EMPTY;
        String name = "";
        Optional<JsonNode> tree = Optional.empty();
        in.object();
        while (in.nextField()) {
            switch (in.field()) {
                case "alloc" -> alloc = in.resources();
                case "profile_name" -> name = in.text();
                case "profile" -> tree = Optional.of(in.tree());
                default -> throw in.surplus();
            }
        }
        if (alloc.isEmpty()) {
            throw in.missing("additional_io_job.alloc");
        }
        if (name.isEmpty()) {
            throw in.missing("additional_io_job.profile_name");
        }
        final Optional<Profile> profile =
                tree.isPresent() ? Optional.of(profile(in.place(), name, tree.get())) : Optional.empty();
        return new Decision.AdditionalTransfer(alloc, name, profile);
    }

    /** A transfer is part of the job's parallel task, so its profile has to be one too, or a sequence of such. */
    private static Profile profile(WirePlace place, String name, JsonNode tree) {
        final Profile profile = ProfileJson.readRegistered(name, JsonInput.of(tree, "additional_io_job.profile"));
        if (profile instanceof Profile.Parallel
                || profile instanceof Profile.ParallelHomogeneous
                || profile instanceof Profile.ParallelHomogeneousTotal
                || profile instanceof Profile.ParallelFileSystem
                || profile instanceof Profile.DataStaging
                || profile instanceof Profile.Composed) {
            return profile;
        }
        throw notParallel(place, name);
    }

    private static NoctuleException notParallel(WirePlace place, String name) {
        return place.error(
                "the profile (" + name + ") of the field \"additional_io_job\" is no parallel task",
                "Maybe make it one of type parallel or data_staging.");
    }
}
