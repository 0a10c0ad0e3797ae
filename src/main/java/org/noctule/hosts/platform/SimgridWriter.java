package org.noctule.hosts.platform;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.noctule.platform.Cluster;
import org.noctule.platform.HostPStates;
import org.noctule.platform.Links;
import org.noctule.platform.Platform;
import org.noctule.platform.ProcessorType;

/**
 * Writes a platform as a platform file of SimGrid in the layout of HDeepRM: a zone per cluster, a link per node, a host
 * of one core and four P-states per core.
 *
 * <p>In four things it departs from HDeepRM's files. Hosts' numbers are padded with zeros, so that Batsim, which orders
 * hosts by name, numbers cores as Noctule does. Speeds and powers are not rounded. The master can talk to itself and
 * clusters to each other, which Batsim and jobs that communicate need. Powers stand under the old and the new name of
 * the property.
 */
public final class SimgridWriter {
    /** The P-state that HDeepRM's hosts start in: nobody uses the processor. */
    public static final int IDLE = 3;

    private static final String HEAD = """
            <?xml version="1.0" encoding="utf-8"?>
            <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
            <platform version="4.1">
              <zone id="main" routing="Full">
                <zone id="master" routing="Full">
                  <host id="master_host" speed="1Gf">
                    <prop id="watt_per_state" value="0.0:0.0"/>
                    <prop id="wattage_per_state" value="0.0:0.0"/>
                  </host>
                </zone>
            """;

    private final Platform platform;
    private final int pState;
    private final String core;
    private final Writer out;
    private final Map<ProcessorType, String> hosts = new IdentityHashMap<>();

    private SimgridWriter(Platform platform, int pState, Writer out) {
        this.platform = platform;
        this.pState = pState;
        this.core =
                "cor_%0" + String.valueOf(Math.max(0, platform.nbCores() - 1)).length() + "d";
        this.out = out;
    }

    /**
     * Writes a platform.
     *
     * @param out the output; is flushed, not closed
     * @param platform the platform
     * @param pState the P-state that all hosts start in, from 0 (full speed) to 3 (idle)
     * @throws IOException if it cannot be written
     */
    public static void write(OutputStream out, Platform platform, int pState) throws IOException {
        final Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
        new SimgridWriter(platform, pState, writer).write();
        writer.flush();
    }

    private void write() throws IOException {
        out.write(HEAD);
        final List<Cluster> clusters = platform.clusters();
        int node = 0;
        for (int cluster = 0; cluster < clusters.size(); cluster++) {
            final int first = node;
            while (node < platform.nbNodes() && platform.clusterOfNode(node) == cluster) {
                node++;
            }
            cluster(cluster, first, node);
        }
        for (int cluster = 0; cluster < clusters.size(); cluster++) {
            link("    ", "glob_lnk_" + cluster, platform.globalLinks());
        }
        for (int cluster = 0; cluster < clusters.size(); cluster++) {
            final String hop = hop("glob_lnk_" + cluster, "DOWN");
            zoneRoute("master", "clu_" + cluster, "master_host", "rou_" + cluster, hop);
            for (int other = 0; other < cluster; other++) {
                zoneRoute(
                        "clu_" + other,
                        "clu_" + cluster,
                        "rou_" + other,
                        "rou_" + cluster,
                        hop("glob_lnk_" + other, "UP") + hop);
            }
        }
        out.write("  </zone>\n</platform>\n");
    }

    private void cluster(int cluster, int firstNode, int endNode) throws IOException {
        out.write("    <zone id=\"clu_" + cluster + "\" routing=\"Full\">\n");
        out.write("      <router id=\"rou_" + cluster + "\"/>\n");
        for (int node = firstNode; node < endNode; node++) {
            link("      ", "udl_" + node, platform.clusters().get(cluster).localLinks());
            for (int number = firstCore(node); number < firstCore(node + 1); number++) {
                out.write("      <host id=\"" + String.format(core, number) + "\"");
                out.write(hosts.computeIfAbsent(platform.processorType(platform.processorOfCore(number)), this::host));
            }
        }
        for (int node = firstNode; node < endNode; node++) {
            final String hop = hop("udl_" + node, "DOWN");
            for (int number = firstCore(node); number < firstCore(node + 1); number++) {
                out.write("      <route src=\"rou_" + cluster + "\" dst=\"" + String.format(core, number) + "\">" + hop
                        + "</route>\n");
            }
        }
        out.write("    </zone>\n");
    }

    private int firstCore(int node) {
        return platform.firstCore(platform.firstProcessor(node));
    }

    private String host(ProcessorType type) {
        final HostPStates states = HostPStates.exact(type);
        final String speeds = IntStream.range(0, states.count())
                .mapToObj(state -> text(states.flops(state)) + "f")
                .collect(Collectors.joining(", "));
        final String watts = IntStream.range(0, states.count())
                .mapToObj(state -> text(states.watts(state)))
                .map(power -> power + ":" + power)
                .collect(Collectors.joining(", "));
        return " pstate=\"" + pState + "\" speed=\"" + speeds + "\">\n        <prop id=\"watt_per_state\" value=\""
                + watts + "\"/>\n        <prop id=\"wattage_per_state\" value=\"" + watts + "\"/>\n      </host>\n";
    }

    private static String text(double value) {
        return NumberOutput.toString(value, true);
    }

    private void link(String indent, String id, Links links) throws IOException {
        out.write(indent + "<link id=\"" + id + "\" sharing_policy=\"SPLITDUPLEX\" bandwidth=\""
                + escaped(links.bandwidth()) + "\" latency=\"" + escaped(links.latency()) + "\"/>\n");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }

    private static String hop(String link, String direction) {
        return "<link_ctn id=\"" + link + "\" direction=\"" + direction + "\"/>";
    }

    private void zoneRoute(String from, String to, String fromHost, String toHost, String hops) throws IOException {
        out.write("    <zoneRoute src=\"" + from + "\" dst=\"" + to + "\" gw_src=\"" + fromHost + "\" gw_dst=\""
                + toHost + "\">" + hops + "</zoneRoute>\n");
    }
}
