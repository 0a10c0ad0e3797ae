package org.noctule.fabric.ramp;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.noctule.fabric.ramp.pipedream.PipeDreamReader;
import org.noctule.test.Shared;
import org.noctule.workload.graph.StepGraph;

/** The profiles that the golden files are about. */
public final class ProfileFiles {
    private static final Map<String, StepGraph> READ = new ConcurrentHashMap<>();

    private ProfileFiles() {}

    public static StepGraph read(String model) {
        return READ.computeIfAbsent(model, name -> StepGraph.of(PipeDreamReader.read(of(name))));
    }

    public static Path of(String model) {
        return model.startsWith("tiny_")
                ? Shared.file("golden/ddls/jobs/" + model + "/" + model + ".txt")
                : Shared.file("data/pipedream/" + model + "/graph.txt");
    }
}
