package org.noctule.platform.simgrid;

import org.noctule.error.NoctuleException;

/** The complaint about a way that is declared twice. */
final class DoubleRoute {
    private DoubleRoute() {}

    static NoctuleException error(XmlElement element, Point from, Point to) {
        return element.error(
                "the route from \"" + XmlElement.shown(from.name()) + "\" to \"" + XmlElement.shown(to.name())
                        + "\" is declared already",
                "Maybe one of them needs symmetrical=\"NO\": a route also leads back by default.");
    }
}
