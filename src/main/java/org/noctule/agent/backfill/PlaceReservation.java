package org.noctule.agent.backfill;

/** The reservation of a job that waits for a place, by node where places are, else by memory. */
final class PlaceReservation {
    private PlaceReservation() {}

    /** Makes it; only if {@link Machine#placesMatter()}. */
    static Machine.Guard of(Machine machine, RunningJobs running, int job, double now) {
        return machine.rooms().isPresent()
                ? new RoomReservation(machine, machine.rooms().get(), running, job, now)
                : new MemoryReservation(machine, running, job, now);
    }
}
