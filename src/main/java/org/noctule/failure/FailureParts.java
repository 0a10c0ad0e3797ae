package org.noctule.failure;

import org.noctule.error.NoctuleException;
import org.noctule.platform.Platform;
import org.noctule.platform.part.FailureDomain;
import org.noctule.platform.part.Reach;
import org.noctule.resource.ResourceSet;

/** The parts of a machine to which a class of failures belongs, numbered from 0. */
interface FailureParts {
    /**
     * Finds the parts of a class.
     *
     * @throws NoctuleException of kind INPUT if the machine has none
     */
    static FailureParts of(Platform platform, FailureClass of) {
        final FailureParts parts = switch (of.domain()) {
            case CORE, PROCESSOR, NODE -> new NodeParts(platform, of);
            case RACK -> new RackParts(platform, of);
            case CHANNEL, LINK -> new CarrierParts(platform, of.domain());
        };
        if (parts.size() == 0) {
            throw none(platform, of);
        }
        return parts;
    }

    private static NoctuleException none(Platform platform, FailureClass of) {
        return switch (of.domain()) {
            case CHANNEL ->
                NoctuleException.input(
                        "The failures name channels, but the platform has no RAMP fabric.",
                        "Maybe give a cluster a \"topology\", or let links or nodes fail.");
            case LINK ->
                NoctuleException.input(
                        "The failures name links, but no job sends anything over those of the platform.",
                        "Maybe name a platform in SimGrid's XML, or let nodes fail.");
            case RACK, NODE, PROCESSOR, CORE ->
                of.domain() == FailureDomain.Kind.RACK && platform.racks().size() == 0
                        ? NoctuleException.input(
                                "The failures name racks, but the platform has none.",
                                "Maybe give the nodes of the platform file a \"rack\".")
                        : NoctuleException.input(
                                "The failures name nodes of type ("
                                        + of.nodeType().orElse("") + "), but the platform has none.",
                                "Maybe the type is misspelt, or another platform was meant.");
        };
    }

    /** The number of parts. */
    int size();

    /** A name that parts elsewhere do not change: its cluster and its place there. */
    String name(int part);

    /** The part as files name it. */
    FailureDomain domain(int part);

    /** All that a part and some that follow it take along, as far as there are any. */
    Reach reach(int part, int further);

    /** The number of parts of which some cores are. */
    int count(ResourceSet cores);
}
