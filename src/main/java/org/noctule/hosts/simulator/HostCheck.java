package org.noctule.hosts.simulator;

import org.noctule.hosts.simulator.network.TaskEngine;
import org.noctule.protocol.Event;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.SelfCheck;

/** A self-check that also watches hosts, links and the progress of jobs. */
interface HostCheck extends SelfCheck {
    /** For runs that do not check themselves. */
    HostCheck NONE = new HostCheck() {};

    /** Hosts and links have gone from one event to the next. */
    default void stepped(TaskEngine<?> engine) {}

    /** A job that ends has come that far. */
    default void worked(JobRun run, Event.Progress progress) {}
}
