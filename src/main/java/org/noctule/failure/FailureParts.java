package org.noctule.failure;

import org.noctule.error.NoctuleException;
import org.noctule.platform.Platform;
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
        };
        if (parts.size() == 0) {
            throw of.domain() == FailureDomain.Kind.RACK && platform.racks().size() == 0
                    ? NoctuleException.input(
                            "The failures name racks, but the platform has none.",
                            "Maybe give the nodes of the platform file a \"rack\".")
                    : NoctuleException.input(
                            "The failures name nodes of type (" + of.nodeType().orElse("")
                                    + "), but the platform has none.",
                            "Maybe the type is misspelt, or another platform was meant.");
        }
        return parts;
    }

    /** The number of parts. */
    int size();

    /** A name that parts elsewhere do not change: its cluster and its place there. */
    String name(int part);

    /** The part as files name it. */
    FailureDomain domain(int part);

    /** The cores of a part and of some that follow it, as far as there are any. */
    ResourceSet cores(int part, int further);

    /** The number of parts of which some cores are. */
    int count(ResourceSet cores);
}
