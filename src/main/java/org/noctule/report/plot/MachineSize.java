package org.noctule.report.plot;

import org.noctule.json.JsonInput;
import org.noctule.report.data.JobColumns;
import org.noctule.report.data.ResultFolder;

/** The size of the platform of a run. */
final class MachineSize {
    private MachineSize() {}

    /** Its cores, as platform.json, summary.json or at least the allocations tell. */
    static int cores(ResultFolder folder, JobColumns jobs) {
        return folder.json("platform.json")
                .filter(json -> json.has("cores"))
                .or(() -> folder.json("summary.json"))
                .flatMap(json -> json.find("cores"))
                .map(JsonInput::count)
                .orElse(Math.max(1, folder.intervals(jobs).highest() + 1));
    }
}
