package org.noctule.fabric.ramp.step;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.platform.RampFabric;

/**
 * Counts over how many groups, racks and places a set of servers spreads, and how many racks at most have a server at
 * the same place of the same group, for which they contend.
 */
final class WorkerSpread {
    /** Number of ways in which two servers lie to each other. */
    static final int RELATIONS = 8;

    private final int[] group;
    private final int[] rack;
    private final int[] position;
    private final int[] groupSeen;
    private final int[] rackSeen;
    private final int[] positionSeen;
    private final int[] workerSeen;
    private final int[] cell;
    private final int[] cellSeen;
    private final int[] cellRacks;
    private int round;
    private int groups;
    private int racks;
    private int positions;
    private int contending;

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
        workerSeen = new int[placement.workers()];
        cell = new int[placement.workers()];
        final int cells = numberCells(fabric);
        cellSeen = new int[cells];
        cellRacks = new int[cells];
    }

    private int numberCells(RampFabric fabric) {
        final Map<Integer, Integer> numbers = new HashMap<>();
        for (int worker = 0; worker < cell.length; worker++) {
            final int place = group[worker] * fabric.servers() + position[worker];
            cell[worker] = numbers.computeIfAbsent(place, unseen -> numbers.size());
        }
        return numbers.size();
    }

    /** Returns how two servers lie to each other: whether they share group, rack and place, a bit each. */
    int relation(int worker, int other) {
        return (group[worker] == group[other] ? 1 : 0)
                | (rack[worker] == rack[other] ? 2 : 0)
                | (position[worker] == position[other] ? 4 : 0);
    }

    void clear() {
        round++;
        groups = 0;
        racks = 0;
        positions = 0;
        contending = 1;
    }

    void add(int worker) {
        if (workerSeen[worker] == round) {
            return;
        }
        workerSeen[worker] = round;
        countRack(cell[worker]);
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

    /** Servers that share group and place lie in different racks. */
    private void countRack(int place) {
        if (cellSeen[place] != round) {
            cellSeen[place] = round;
            cellRacks[place] = 0;
        }
        contending = Math.max(contending, ++cellRacks[place]);
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

    int contending() {
        return contending;
    }
}
