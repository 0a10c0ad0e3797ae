package org.noctule.workload.batsim;

import java.util.List;
import org.noctule.deepening.ReplayScenario;
import org.noctule.json.JsonInput;
import org.noctule.workload.Profile;
import org.noctule.workload.graph.OpGraph;

/** The meaning of names and paths in a profile at the place where it stands. */
interface ProfileScope {
    /**
     * Finds the profile that another one names.
     *
     * @param name the name
     * @return the profile
     */
    Profile named(JsonInput name);

    /**
     * Reads what the ranks of a job were seen to use.
     *
     * @param trace the path of the file that lists the ranks' files
     * @return the bursts of each rank
     */
    List<List<Profile.UsageTrace.Burst>> ranks(JsonInput trace);

    /**
     * Finds the graph of a model that stands elsewhere.
     *
     * @param graph what tells where
     * @return the graph
     */
    OpGraph graph(JsonInput graph);

    /**
     * Reads the recorded runs of training jobs.
     *
     * @param table the path of their folder
     * @return the scenarios of the table
     */
    List<ReplayScenario> recordings(JsonInput table);

    /**
     * Tells who simulates the profile.
     *
     * @return true if this side does, false if it only hears of it
     */
    boolean simulated();
}
