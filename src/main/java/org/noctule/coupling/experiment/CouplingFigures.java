package org.noctule.coupling.experiment;

/**
 * The figures of a workflow over one transport, measured or predicted.
 *
 * @param simulationRun seconds from the start of the first simulation process to the end of the last simulation
 * @param simulationTransfer mean seconds that a simulation spends in writes
 * @param trainingRun seconds from the start of the first training process to the end of the last training
 * @param trainingTransfer mean seconds that a training spends in reads, and in the write of its model
 */
public record CouplingFigures(
        double simulationRun, double simulationTransfer, double trainingRun, double trainingTransfer) {}
