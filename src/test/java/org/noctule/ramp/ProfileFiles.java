package org.noctule.ramp;

import java.nio.file.Path;
import org.noctule.test.Shared;
import org.noctule.workload.graph.StepGraph;
import org.noctule.workload.pipedream.PipeDreamReader;

/** The profiles that the golden files are about. */
public final class ProfileFiles {
    private ProfileFiles() {}

    public static StepGraph read(String model) {
        return StepGraph.of(PipeDreamReader.read(of(model)));
    }

    public static Path of(String model) {
        return model.startsWith("tiny_")
                ? Shared.file("golden/ddls/jobs/" + model + "/" + model + ".txt")
                : Shared.file("data/pipedream/" + model + "/graph.txt");
    }
}
