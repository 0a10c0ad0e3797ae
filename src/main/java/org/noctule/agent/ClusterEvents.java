package org.noctule.agent;

import org.noctule.protocol.ElasticEvent;
import org.noctule.protocol.Event;

/**
 * The cases of events for what decides about jobs. Kinds that change neither jobs nor machines are left aside here, one
 * by one; none has a default, so that a kind that is added must be chosen by each subclass or here for all.
 */
public abstract class ClusterEvents implements Event.Cases<RuntimeException> {
    /** Creates the cases. */
    protected ClusterEvents() {}

    /** Leaves it aside: {@link ServedRun} has begun the run by it. */
    @Override
    public final void simulationBegins(Event.SimulationBegins event) {}

    /** Leaves it aside: the end of each killed job is told by an event of its own. */
    @Override
    public final void jobsKilled(Event.JobsKilled event) {}

    /** Leaves it aside: a message at this date is all that it is good for. */
    @Override
    public final void requestedCall(Event.RequestedCall event) {}

    /** Leaves it aside: the physics that a mirror shares with the simulator has told so much. */
    @Override
    public final void resourceStateChanged(Event.ResourceStateChanged event) {}

    /** Leaves it aside. */
    @Override
    public final void fromJobMessage(Event.FromJobMessage event) {}

    /** Leaves it aside: nobody here has asked. */
    @Override
    public final void energyAnswer(Event.EnergyAnswer event) {}

    /** {@inheritDoc} It is left aside, unless a subclass decides about the capability. */
    @Override
    public void extended(Event.Extended event) {
        if (event instanceof ElasticEvent elastic) {
            elastic(elastic);
        }
    }

    /**
     * Takes note of a change of a started job's cores. It is left aside, unless a subclass orders such changes.
     *
     * @param event the event
     */
    public void elastic(ElasticEvent event) {}
}
