package org.noctule.coupling.simulator;

/**
 * The parallel file system of a machine, which all workflows share.
 *
 * @param metadata its server of metadata
 * @param storage its bandwidth
 */
record FileServers(FifoServer metadata, SharedStorage storage) {
    FileServers(Timeline timeline) {
        this(new FifoServer(), new SharedStorage(timeline));
    }
}
