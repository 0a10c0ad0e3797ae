package org.noctule.platform;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes the platform.xml that HDeepRM would write, to prove the facts that go into it. */
final class PublishedXml {
    private static final String HEAD = """
            <?xml version="1.0" encoding="utf-8"?>
            <!DOCTYPE platform
              SYSTEM 'https://simgrid.org/simgrid.dtd'>
            <platform version="4.1">
              <zone id="main" routing="Full">
                <zone id="master" routing="None">
                  <host id="master_host" speed="1Gf">
                    <prop id="watt_per_state" value="0.0:0.0"/>
                  </host>
                </zone>
            """;

    private final StringBuilder out = new StringBuilder(HEAD);
    private final Platform platform;
    private final Map<ProcessorType, String> hosts = new IdentityHashMap<>();

    private PublishedXml(Platform platform) {
        this.platform = platform;
    }

    static String of(Platform platform) {
        return new PublishedXml(platform).text();
    }

    private String text() {
        int node = 0;
        final List<Cluster> clusters = platform.clusters();
        for (int c = 0; c < clusters.size(); c++) {
            final int first = node;
            while (node < platform.nbNodes() && platform.clusterOfNode(node) == c) {
                node++;
            }
            cluster(c, first, node);
        }
        for (int c = 0; c < clusters.size(); c++) {
            link("    ", "glob_lnk_" + c, platform.globalLinks());
        }
        for (int c = 0; c < clusters.size(); c++) {
            zoneRoute("master", "clu_" + c, "master_host", "rou_" + c, "glob_lnk_" + c, "DOWN");
            zoneRoute("clu_" + c, "master", "rou_" + c, "master_host", "glob_lnk_" + c, "UP");
        }
        return out.append("  </zone>\n</platform>\n").toString();
    }

    private void cluster(int cluster, int firstNode, int endNode) {
        out.append("    <zone id=\"clu_" + cluster + "\" routing=\"Full\">\n");
        out.append("      <router id=\"rou_" + cluster + "\"/>\n");
        for (int node = firstNode; node < endNode; node++) {
            link("      ", "udl_" + node, platform.clusters().get(cluster).localLinks());
            for (int core = firstCore(node); core < firstCore(node + 1); core++) {
                out.append("      <host id=\"cor_" + core + "\"")
                        .append(hosts.computeIfAbsent(
                                platform.processorType(platform.processorOfCore(core)), PublishedXml::host));
            }
        }
        for (int node = firstNode; node < endNode; node++) {
            for (int core = firstCore(node); core < firstCore(node + 1); core++) {
                route("rou_" + cluster, "cor_" + core, "udl_" + node, "DOWN");
                route("cor_" + core, "rou_" + cluster, "udl_" + node, "UP");
            }
        }
        out.append("    </zone>\n");
    }

    private int firstCore(int node) {
        return platform.firstCore(platform.firstProcessor(node));
    }

    private static String host(ProcessorType type) {
        final HostPStates states = HostPStates.published(type);
        final String watts = IntStream.range(0, states.count())
                .mapToObj(state -> decimals(states.watts(state)))
                .map(power -> power + ":" + power)
                .collect(Collectors.joining(", "));
        return " pstate=\"3\" speed=\"" + decimals(states.flops(0) / 1e9) + "Gf, " + decimals(states.flops(1) / 1e9)
                + "Gf, " + decimals(states.flops(2)) + "f, " + decimals(states.flops(3)) + "f\">\n"
                + "        <prop id=\"watt_per_state\" value=\"" + watts + "\"/>\n      </host>\n";
    }

    private static String decimals(double number) {
        return String.format(Locale.ROOT, "%.3f", number);
    }

    private void link(String indent, String id, Links links) {
        out.append(indent + "<link id=\"" + id + "\" sharing_policy=\"SPLITDUPLEX\" bandwidth=\"" + links.bandwidth()
                + "\" latency=\"" + links.latency() + "\"/>\n");
    }

    private void route(String from, String to, String link, String direction) {
        out.append("      <route src=\"" + from + "\" dst=\"" + to + "\" symmetrical=\"NO\">\n        <link_ctn id=\""
                + link + "\" direction=\"" + direction + "\"/>\n      </route>\n");
    }

    private void zoneRoute(String from, String to, String fromHost, String toHost, String link, String direction) {
        out.append("    <zoneRoute src=\"" + from + "\" dst=\"" + to + "\" gw_src=\"" + fromHost + "\" gw_dst=\""
                + toHost + "\" symmetrical=\"NO\">\n      <link_ctn id=\"" + link + "\" direction=\"" + direction
                + "\"/>\n    </zoneRoute>\n");
    }
}
