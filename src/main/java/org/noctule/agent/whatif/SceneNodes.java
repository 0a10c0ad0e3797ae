package org.noctule.agent.whatif;

import java.util.Map;
import org.noctule.agent.Room;
import org.noctule.workload.JobPlan;

/**
 * What nodes have at the date of a scene.
 *
 * @param room what is left of them, which nobody changes
 * @param plans the places of the running jobs by their ids, not changed either
 */
public record SceneNodes(Room room, Map<String, JobPlan> plans) {}
