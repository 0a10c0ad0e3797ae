package org.noctule.report.data;

import java.nio.file.Path;
import org.noctule.error.NoctuleException;

/**
 * The changes of pstate_changes.csv.
 *
 * @param time dates in s
 * @param machines the machines of each change
 * @param state the P-states that they enter; -1 about to compute, -2 about to sleep
 */
public record PStateChanges(NumberColumn time, CoreRanges machines, NumberColumn state) {
    /**
     * Reads a file.
     *
     * @param file a pstate_changes.csv
     * @return its changes
     * @throws NoctuleException of kind INPUT if it is missing or damaged
     */
    public static PStateChanges read(Path file) {
        try (CsvReader csv = CsvReader.open(file)) {
            final int time = csv.column("time");
            final int machine = csv.column("machine_id");
            final int state = csv.column("new_pstate");
            final PStateChanges changes = new PStateChanges(new NumberColumn(), new CoreRanges(), new NumberColumn());
            while (csv.next()) {
                changes.time.add(csv.number(time));
                csv.ranges(machine, changes.machines::add);
                changes.machines.endRow();
                changes.state.add(csv.number(state));
            }
            return changes;
        }
    }
}
