/**
 * Values of the producer-consumer workflow, free of any engine: simulations whose wave fields train convolutional
 * networks ({@link org.noctule.coupling.CouplingShape}), the transports between the two
 * ({@link org.noctule.coupling.TransportKind}) and what these cost ({@link org.noctule.coupling.TransportCosts}).
 *
 * <p>The workflow is that of the exercise "producer-consumer" of the AI-for-science training series of Argonne's
 * leadership computing facility, November 2025.
 */
package org.noctule.coupling;
