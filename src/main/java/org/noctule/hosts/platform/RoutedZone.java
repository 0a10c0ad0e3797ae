package org.noctule.hosts.platform;

import java.util.List;
import java.util.Map;

/** A zone that is told ways between its points, each once. */
abstract class RoutedZone extends Zone {
    RoutedZone(String name, List<Zone> parents, Map<String, String> properties) {
        super(name, parents, properties);
    }

    @Override
    final void declare(Declared route, XmlElement element) {
        put(route.from(), route.to(), route.passage(), element);
        if (route.returns()) {
            put(route.to(), route.from(), route.back(), element);
        }
    }

    private void put(Point from, Point to, Passage passage, XmlElement element) {
        if (!keep(from, to, passage)) {
            throw element.error(
                    "the route from \"" + XmlElement.shown(from.name()) + "\" to \"" + XmlElement.shown(to.name())
                            + "\" is declared already",
                    "Maybe one of them needs symmetrical=\"NO\": a route also leads back by default.");
        }
    }

    /**
     * Keeps a declared way.
     *
     * @return false if there is one between these points already
     */
    abstract boolean keep(Point from, Point to, Passage passage);
}
