package org.noctule.coupling.simulator;

/** A running task on its node. */
final class TaskRun {
    private final int node;
    private final Computing computing;
    private boolean gone;

    TaskRun(int node, Computing computing) {
        this.node = node;
        this.computing = computing;
    }

    int node() {
        return node;
    }

    Computing computing() {
        return computing;
    }

    /** Whether the task has ended. */
    boolean gone() {
        return gone;
    }

    /** Does some work, in seconds at reference speed. */
    void compute(double seconds, double now, Timeline.Wake then) {
        computing.begin(seconds, now, then::at);
    }

    /** Does nothing more. */
    void leave() {
        gone = true;
        computing.leave();
    }
}
