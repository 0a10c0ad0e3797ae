package org.noctule.agent.backfill;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.noctule.agent.WaitReason;
import org.noctule.agent.admission.Lane;
import org.noctule.resource.ResourceSet;

/** Promises of places on nodes, where jobs have demands on these: a {@link RoomPlan}, made with the first promise. */
final class RoomCalendar implements RulePlan {
    private final Machine machine;
    private final NodeRooms rooms;
    private final LaneNodes nodes;
    private final RunningJobs running;
    private final double now;
    private final Map<Integer, Double> promised = new LinkedHashMap<>();
    private Optional<RoomPlan> plan = Optional.empty();

    RoomCalendar(Machine machine, LaneNodes nodes, RunningJobs running, double now) {
        this.machine = machine;
        this.rooms = machine.rooms().orElseThrow();
        this.nodes = nodes;
        this.running = running;
        this.now = now;
    }

    @Override
    public boolean start(int job, Lane lane, ResourceSet beside) {
        nodes.enter(job, lane, now, beside);
        return plan.isPresent() ? plan.get().start(job, (index, alloc) -> true) : machine.start(job, now);
    }

    @Override
    public void promise(int job, Lane lane, double within) {
        nodes.enter(job, lane, now, ResourceSet.EMPTY);
        if (plan.isEmpty()) {
            plan = Optional.of(new RoomPlan(machine, rooms, running, now));
        }
        final double date = plan.get().reserve(job, within);
        if (date < Double.POSITIVE_INFINITY) {
            promised.putIfAbsent(job, date);
        }
    }

    @Override
    public boolean shut(int job, Lane lane) {
        nodes.enter(job, lane, now, ResourceSet.EMPTY);
        return rooms.held(job, now);
    }

    @Override
    public WaitReason reason(int job, Lane lane) {
        return promised.containsKey(job)
                ? WaitReason.place()
                : promised.entrySet().stream()
                        .findFirst()
                        .map(first -> WaitReason.reservation(
                                machine.jobs.job(first.getKey()).id(), first.getValue()))
                        .orElseGet(WaitReason::place);
    }
}
