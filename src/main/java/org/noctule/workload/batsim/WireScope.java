package org.noctule.workload.batsim;

import java.util.List;
import org.noctule.deepening.ReplayScenario;
import org.noctule.json.JsonInput;
import org.noctule.workload.Profile;
import org.noctule.workload.graph.OpGraph;

/** Profiles on the wire: names stay names, and no file is read because a peer says so. */
enum WireScope implements ProfileScope {
    /** A simulator tells its decision side of a profile. */
    TOLD {
        @Override
        public List<List<Profile.UsageTrace.Burst>> ranks(JsonInput trace) {
            trace.text();
            return List.of();
        }

        @Override
        public List<ReplayScenario> recordings(JsonInput table) {
            table.text();
            return List.of();
        }
    },
    /** A decision side wants a simulator to have a profile. */
    REGISTERED {
        @Override
        public List<List<Profile.UsageTrace.Burst>> ranks(JsonInput trace) {
            throw trace.error(FILE, REMEDY);
        }

        @Override
        public List<ReplayScenario> recordings(JsonInput table) {
            throw table.error(FILE, REMEDY);
        }
    };

    private static final String FILE = "names a file, and files are read for workload files only";
    private static final String REMEDY = "Maybe put the profile into the workload file.";

    @Override
    public Profile named(JsonInput name) {
        return new Profile.Named(name.text());
    }

    @Override
    public OpGraph graph(JsonInput graph) {
        throw graph.error(FILE, "Maybe send the graph itself: its nodes and edges.");
    }

    @Override
    public boolean simulated() {
        return this == REGISTERED;
    }
}
