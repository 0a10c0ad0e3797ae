package org.noctule.ramp.step;

import java.util.Arrays;
import org.noctule.platform.RampFabric;
import org.noctule.ramp.OpPlacement;

/** Counts over how many groups, racks and places a set of servers spreads. */
final class WorkerSpread {
    private final int[] group;
    private final int[] rack;
    private final int[] position;
    private final int[] groupSeen;
    private final int[] rackSeen;
    private final int[] positionSeen;
    private int round;
    private int groups;
    private int racks;
    private int positions;

    WorkerSpread(OpPlacement placement, RampFabric fabric) {
        group = new int[placement.workers()];
        rack = new int[placement.workers()];
        position = new int[placement.workers()];
        Arrays.setAll(group, worker -> fabric.group(placement.serverOfWorker(worker)));
        Arrays.setAll(rack, worker -> fabric.rack(placement.serverOfWorker(worker)));
        Arrays.setAll(position, worker -> fabric.position(placement.serverOfWorker(worker)));
        groupSeen = new int[fabric.groups()];
        rackSeen = new int[fabric.racks()];
        positionSeen = new int[fabric.servers()];
    }

    void clear() {
        round++;
        groups = 0;
        racks = 0;
        positions = 0;
    }

    void add(int worker) {
        if (groupSeen[group[worker]] != round) {
            groupSeen[group[worker]] = round;
            groups++;
        }
        if (rackSeen[rack[worker]] != round) {
            rackSeen[rack[worker]] = round;
            racks++;
        }
        if (positionSeen[position[worker]] != round) {
            positionSeen[position[worker]] = round;
            positions++;
        }
    }

    int groups() {
        return groups;
    }

    int racks() {
        return racks;
    }

    int positions() {
        return positions;
    }
}
