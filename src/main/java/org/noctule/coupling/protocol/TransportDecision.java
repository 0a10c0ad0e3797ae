package org.noctule.coupling.protocol;

import org.noctule.coupling.TransportKind;
import org.noctule.protocol.Decision;

/**
 * Chooses the transport of a producer-consumer workflow, before the first of its tasks starts. On the wire it is a
 * NOTIFY with an object {@code noctule} beside its data; one that cannot be carried out is answered by
 * {@link CouplingEvent.TransportRefused} and changes nothing.
 *
 * @param date its date, in seconds
 * @param workflow id of the workflow: that of its job in the workload
 * @param transport the transport
 */
public record TransportDecision(double date, String workflow, TransportKind transport) implements Decision.Extended {}
