package org.noctule.slurm;

import java.util.List;
import org.noctule.platform.NodeGres;

/**
 * A node as slurm.conf describes it.
 *
 * @param name its name
 * @param cores number of its cores
 * @param memory its memory in MB; 0 if it is not handed out
 * @param gres its named resources, unmodifiable
 * @param features its features, unmodifiable
 * @param weight its weight: nodes of lower ones are used first
 */
public record SlurmNode(
        String name, int cores, double memory, List<NodeGres> gres, List<String> features, int weight) {}
