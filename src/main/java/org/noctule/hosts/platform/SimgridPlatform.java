package org.noctule.hosts.platform;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.noctule.error.DecimalText;
import org.noctule.platform.network.Network;

/**
 * Reads SimGrid's platform files, versions 4 to 4.1.
 *
 * <p>Known are hosts, links, routers and routes in zones of the kinds Full, Floyd, Dijkstra, Cluster, Vivaldi and None,
 * flat clusters and cabinets. Anything else fails. Properties of links are passed over, and of {@code config} all that
 * has no influence on parallel tasks. No route is stored: each is found when it is first asked for.
 */
public final class SimgridPlatform {
    private static final Set<String> ZONES = Set.of("zone", "AS", "cluster");

    private SimgridPlatform() {}

    /**
     * Reads a file.
     *
     * @param file the file
     * @return its hosts in the order of the file, its links, the implicit loopback last, and its routes
     * @throws org.noctule.error.NoctuleException of kind INPUT if it is missing or wrong, with file and line
     */
    public static Network read(Path file) {
        return parse(XmlText.read(file), file.toString());
    }

    /**
     * Reads a text.
     *
     * @param text the XML; white space before it is passed over
     * @param source its name in errors
     * @return its hosts in the order of the text, its links, the implicit loopback last, and its routes
     * @throws org.noctule.error.NoctuleException of kind INPUT if it is wrong, with source and line
     */
    public static Network parse(String text, String source) {
        final XmlElement root = XmlText.parse(text, source);
        if (!root.name().equals("platform")) {
            throw root.error("the file is not a platform of SimGrid", "Maybe another file is meant.");
        }
        root.allow("version").only("config", "zone", "AS", "cluster");
        checkVersion(root);
        final List<XmlElement> configs = new ArrayList<>();
        final List<XmlElement> zones = new ArrayList<>();
        for (final XmlElement child : root.children()) {
            (ZONES.contains(child.name()) ? zones : configs).add(child);
        }
        if (zones.size() != 1) {
            throw root.error(
                    "there are " + zones.size() + " outermost zones instead of one",
                    "Maybe put all zones into one: <zone id=\"world\" routing=\"Full\">.");
        }
        final PlatformBuilder builder = new PlatformBuilder();
        new ZoneReader(builder).read(zones.get(0), List.of());
        return builder.build(root, source, ModelSettings.of(configs));
    }

    private static void checkVersion(XmlElement root) {
        try {
            final double version = DecimalText.parse(root.get("version"));
            if (version >= 4 && version <= 4.1) {
                return;
            }
        } catch (final NumberFormatException e) {
            // The complaint below covers it.
        }
        throw root.error(
                "version", "must be from 4 to 4.1", "Maybe convert the file with SimGrid's simgrid_update_xml.");
    }
}
