package org.noctule.site;

import java.util.List;

/**
 * A switch of a site.
 *
 * @param name its name
 * @param nodes names of the nodes that it joins, unmodifiable
 * @param switches names of the switches that it joins, unmodifiable
 */
public record SiteSwitch(String name, List<String> nodes, List<String> switches) {}
