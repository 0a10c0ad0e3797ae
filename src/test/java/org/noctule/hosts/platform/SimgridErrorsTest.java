package org.noctule.hosts.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.error.NoctuleException;
import org.noctule.platform.network.Network;

final class SimgridErrorsTest {
    private static final String ALL = """

            <?xml version='1.0'?>
            <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
            <platform version="4.1">
             <config id="General"><prop id="network/loopback-lat" value="0"/></config>
             <zone id="top" routing="Full">
              <prop id="a" value="b"/>
              <cluster id="c1" prefix="n-" suffix=".x" radical="0-2,5,8-9" speed="2Gf,1500Mf" core="4" bw="1Gbps"
                lat="30us" bb_bw="10Gbps" bb_lat="200us" limiter_link="150MBps" loopback_bw="6GBps"/>
              <zone id="k" routing="Cluster">
               <cabinet id="cab1" prefix="x" suffix="-k" radical="1-3" speed="3Gf" bw="56Gbps" lat="1us"/>
               <host id="z" speed="2Gf" core="8"/>
               <link id="zu" bandwidth="1GBps" latency="7us"/>
               <host_link id="z" up="zu" down="zu"/>
               <router id="kr"/>
               <backbone id="kbb" bandwidth="40Gbps" latency="5us"/>
              </zone>
              <zone id="f" routing="Floyd"><host id="f1" speed="1f"/><host id="f2" speed="1f"/><router id="fr"/>
               <link id="fl" bandwidth="1" sharing_policy="SPLITDUPLEX"/>
               <route src="f1" dst="fr"><link_ctn id="fl" direction="UP"/></route>
               <route src="fr" dst="f2"><link_ctn id="fl" direction="DOWN"/></route></zone>
              <zone id="d" routing="Dijkstra"><host id="d1" speed="1f"/><host id="d2" speed="1f"/>
               <route src="d1" dst="d2" symmetrical="NO"><link_ctn id="zu"/></route></zone>
              <cluster id="ft" prefix="t" suffix="" radical="0-7" speed="1f" bw="1kBps" lat="2us" limiter_link="2kBps"
                topology="FAT_TREE" topo_parameters="2;4,2;1,2;1,2"/>
              <zone id="v" routing="Vivaldi"><host id="v1" speed="1f,0f" pstate="1" coordinates="1 2 3"/></zone>
              <zone id="m" routing="None"><host id="master_host" speed="1f"/></zone>
              <zoneRoute src="k" dst="m" gw_src="kr" gw_dst="master_host"><link_ctn id="zu"/></zoneRoute>
              <zoneRoute src="c1" dst="f" gw_src="n-c1_router.x" gw_dst="fr"><link_ctn id="fl_UP"/></zoneRoute>
             </zone>
            </platform>
            """;

    @Test
    void warnsOnceWhereHostsThatSendAreNotJoined() {
        final Network network = SimgridPlatform.parse(
                zone("<host id=\"a\" speed=\"1f\"/><host id=\"b\" speed=\"1f\"/><host id=\"c\" speed=\"1f\"/>"
                        + "<link id=\"l\" bandwidth=\"1\"/><route src=\"a\" dst=\"c\"><link_ctn id=\"l\"/></route>"),
                "t.xml");
        final PrintStream before = System.err;
        final ByteArrayOutputStream told = new ByteArrayOutputStream();
        System.setErr(new PrintStream(told, true, StandardCharsets.UTF_8));
        try {
            network.routing().route(0, 2);
            network.routing().route(0, 0);
            assertThat(told.toString(StandardCharsets.UTF_8)).isEmpty();
            assertThat(network.routing().route(0, 1).links()).isEmpty();
            network.routing().route(1, 2);
        } finally {
            System.setErr(before);
        }
        assertThat(told.toString(StandardCharsets.UTF_8))
                .contains("t.xml: no route leads from host \"a\" to host \"b\": what jobs send there takes no time.")
                .hasLineCount(1);
    }

    private static String zone(String content) {
        return "<platform version=\"4.1\">\n<zone id=\"t\" routing=\"Full\">\n" + content + "\n</zone></platform>";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "<hots id=\"a\" speed=\"1f\"/> | t.xml:3: <hots>: the element cannot stand in <zone>. | \"host\"",
                "<host id=\"a\" sped=\"1f\"/> | the attribute \"sped\" is unknown | \"speed\"",
                "<host id=\"a\"/> | <host>: the attribute \"speed\" is missing | Maybe add it",
                "<host id=\"a\" speed=\"1Gg\"/> | speed: the value (1Gg) has the unknown unit (Gg) | Maybe",
                "<host id=\"a\" speed=\"fast\"/> | does not begin with a number | Maybe",
                "<host id=\"a\" speed=\"-1f\"/> | not negative | sign",
                "<host id=\"a\" speed=\"1f,\"/> | does not begin with a number | comma",
                "<host id=\"a\" speed=\"1f\" pstate=\"1\"/> | pstate: the value (1) is none of its 1 P-states | from 0",
                "<host id=\"a\" speed=\"1f\" core=\"0\"/> | whole number from 1 | Maybe",
                "<host id=\"a\" speed=\"1f\" speed_file=\"b\"/> | \"speed_file\" is not supported | remove",
                "<host id=\"a\" speed=\"1f\" coordinates=\"1 2\"/> | three numbers | 0 0 0",
                "<host id=\"a\" speed=\"1f\"/><router id=\"a\"/> | the name \"a\" exists already | share",
                "<host id=\"a\" speed=\"1f\">b</host> | no text may stand in it | Maybe",
                "<host id=\"a\" speed=\"1f\">&b;</host> | t.xml:3 | Maybe",
                "<link id=\"a\" bandwidth=\"0Bps\"/> | must be positive | Maybe",
                "<link id=\"a\" bandwidth=\"1bps\" latency=\"1sec\"/> | unknown unit (sec) | Maybe",
                "<link id=\"a\" bandwidth=\"1Bps\" sharing_policy=\"WIFI\"/> | must be one of SHARED | Maybe",
                "<cluster id=\"c\" topology=\"TORUS\"/> | topology: the value (TORUS) is not supported | FAT_TREE",
                "<cluster id=\"c\" topology=\"DRAGONFLY\"/> | topology: the value (DRAGONFLY) is not supported | FLAT",
                "<cluster id=\"c\" topology=\"FAT_TREE\"/> | the attribute \"topo_parameters\" is missing | Maybe add it",
                "<cluster id=\"c\" prefix=\"\" suffix=\"\" radical=\"0-999999999\" speed=\"1f\" bw=\"1\" lat=\"0\"/>"
                        + " | more hosts than a file may have | digit",
                "<cluster id=\"c\" prefix=\"\" suffix=\"\" radical=\"3-1\" speed=\"1f\" bw=\"1\" lat=\"0\"/>"
                        + " | ends before it begins | exchange",
                "<cluster id=\"c\" prefix=\"\" suffix=\"\" radical=\"a\" speed=\"1f\" bw=\"1\" lat=\"0\"/>"
                        + " | numbers and ranges | 0-3,7",
                "<peer id=\"a\"/> | <peer>: the element cannot stand in <zone> | Maybe",
                "<host id=\"a\" speed=\"1f\"/><route src=\"a\" dst=\"b\"/> | dst: the value (b) names nothing | one of: a.",
                "<host id=\"a\" speed=\"1f\"/><route src=\"a\" dst=\"a\"><link_ctn id=\"l\"/></route>"
                        + " | id: the value (l) names no link | Maybe",
                "<zone id=\"y\" routing=\"Ful\"/> | must be one of Full | \"Full\"",
                "<zone id=\"y\" routing=\"Vivaldi\"><route src=\"t\" dst=\"t\"/></zone> | names nothing | Maybe",
                "<zone id=\"y\" routing=\"Dijkstra\"><zone id=\"x\" routing=\"None\"><host id=\"h\" speed=\"1\"/></zone>"
                        + "</zone> | zones within a zone | Floyd",
                "<router id=\"r\"/> | there is no host | Maybe",
                "<host id=\"a\" speed=\"1f\"> | this is not XML | Maybe"
            })
    void tellsFileLineElementAndValue(String content, String what, String remedy) {
        final NoctuleException failure =
                catchThrowableOfType(NoctuleException.class, () -> SimgridPlatform.parse(zone(content), "t.xml"));
        assertThat(failure.kind()).isEqualTo(NoctuleException.Kind.INPUT);
        assertThat(failure.getMessage()).startsWith("t.xml:").contains(what).doesNotContain("\n");
        assertThat(failure.remedy()).startsWith("Maybe").contains(remedy);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2;4,4;1,2 | must be the number of levels and three lists",
                "2;4,4;1,2;1,2;3 | must be the number of levels and three lists",
                "3;4,4;1,2;1,2 | needs one number a level",
                "2,2;4,4;1,2;1,2 | needs one number a level",
                "2;4,4;1;1,2 | needs one number a level",
                "2;4,4;1,0;1,2 | holds something else than whole numbers from 1",
                "2;4,4;1,-1;1,2 | holds something else than whole numbers from 1",
                "2;4,4;1,2;1,x | holds something else than whole numbers from 1",
                "2;4,4;1,2;1, | holds something else than whole numbers from 1",
                "2;4,4;1,99999999;1,2 | holds something else than whole numbers from 1",
                "2;4,5;1,2;1,2 | makes a tree of 20 hosts, but the radical makes 16",
                "2;4,4;1,9999999;1,2 | makes more than 1000000 switches or cables",
                "3;4,4,1;9999,9999,9999;1,2,1 | makes more than 1000000 switches or cables",
                "2;4,4;1,2;1,999999 | makes more than 1000000 switches or cables",
                "2;4,4;100,2;1,2 |"
            })
    void tellsWhatIsWrongWithAFatTree(String parameters, String problem) {
        final String tree =
                zone("<cluster id=\"c\" prefix=\"a\" suffix=\"\" radical=\"1-16\" speed=\"1f\" bw=\"1\" lat=\"0\""
                        + " topology=\"FAT_TREE\" topo_parameters=\"" + parameters + "\"/>");
        if (problem == null) {
            assertThat(SimgridPlatform.parse(tree, "t.xml").hosts()).hasSize(16);
        } else {
            assertThatThrownBy(() -> SimgridPlatform.parse(tree, "t.xml"))
                    .isInstanceOfSatisfying(
                            NoctuleException.class, e -> assertThat(e.remedy()).startsWith("Maybe "))
                    .hasMessageContaining(
                            "t.xml:3: <cluster>: topo_parameters: the value (" + parameters + ") " + problem);
        }
    }

    @Test
    void countsLinesFromTheStartOfTheFile() {
        assertThatThrownBy(() -> SimgridPlatform.parse("\n\n" + zone("<hots/>"), "t.xml"))
                .hasMessageStartingWith("t.xml:5: ");
    }

    @Test
    void refusesRoutesThatAreDeclaredTwice() {
        final String hosts = "<host id=\"a\" speed=\"1f\"/><host id=\"b\" speed=\"1f\"/>";
        final String routes = "<route src=\"a\" dst=\"b\"/><route src=\"b\" dst=\"a\"/>";
        assertThatThrownBy(() -> SimgridPlatform.parse(zone(hosts + routes), "t.xml"))
                .hasMessageContaining("the route from \"b\" to \"a\" is declared already");
    }

    @Test
    void refusesSettingsThatItCannotFollow() {
        final String config = "<platform version=\"4\"><config><prop id=\"%s\" value=\"%s\"/></config>"
                + "<zone id=\"t\" routing=\"Full\"><host id=\"a\" speed=\"1f\"/></zone></platform>";
        assertThat(SimgridPlatform.parse(config.formatted("network/TCP-gamma", "4194304.0"), "t.xml")
                        .hosts())
                .hasSize(1);
        assertThatThrownBy(() -> SimgridPlatform.parse(config.formatted("network/TCP-gamma", "1"), "t.xml"))
                .hasMessageContaining("of network/TCP-gamma is not supported");
        assertThatThrownBy(() -> SimgridPlatform.parse(config.formatted("network/TCP_gamma", "1"), "t.xml"))
                .isInstanceOfSatisfying(
                        NoctuleException.class, e -> assertThat(e.remedy()).contains("network/TCP-gamma"));
        final Network network = SimgridPlatform.parse(config.formatted("network/loopback-bw", "498000000"), "t.xml");
        assertThat(network.links()
                        .get(network.routing().route(0, 0).links().get(0))
                        .bandwidth())
                .isEqualTo(498e6);
    }

    @ParameterizedTest
    @CsvSource({"3", "4.2", "x", "NaN"})
    void refusesOtherVersions(String version) {
        assertThatThrownBy(() -> SimgridPlatform.parse(ALL.replace("4.1", version), "t.xml"))
                .hasMessageStartingWith("t.xml:4: <platform>: version: the value (" + version + ")");
    }

    @Test
    void looksNothingUpForDocumentTypesAndEntities() {
        final String bomb = "<!DOCTYPE platform [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">"
                + "<!ENTITY f SYSTEM \"file:///etc/passwd\">]>";
        assertThat(SimgridPlatform.parse(bomb + zone("<host id=\"a\" speed=\"1f\"/>"), "t.xml")
                        .hosts())
                .hasSize(1);
        for (final String entity : new String[] {"&b;", "&f;"}) {
            assertThatThrownBy(
                            () -> SimgridPlatform.parse(bomb + zone("<host id=\"a\" speed=\"1f\"/>" + entity), "t.xml"))
                    .isInstanceOf(NoctuleException.class);
            assertThatThrownBy(() ->
                            SimgridPlatform.parse(bomb + zone("<host id=\"a" + entity + "\" speed=\"1f\"/>"), "t.xml"))
                    .isInstanceOf(NoctuleException.class);
        }
    }

    @Test
    void tellsWhereARouteIsMissing() {
        final Network network = SimgridPlatform.parse(ALL, "t.xml");
        final int last = network.hosts().size() - 1;
        assertThatThrownBy(() -> network.routing().route(last, last))
                .hasMessage(
                        "t.xml: the route from master_host to master_host does not exist: the zone \"m\" has none.");
        assertThatThrownBy(() -> network.routing().route(last, 0)).hasMessageContaining("the zone \"top\" has none");
    }

    @Test
    void refusesDeepNesting() {
        assertThatThrownBy(() -> SimgridPlatform.parse(
                        zone("<zone id=\"y\" routing=\"Full\">".repeat(20) + "</zone>".repeat(20)), "t.xml"))
                .hasMessageContaining("exists already");
        final StringBuilder zones = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            zones.append("<zone id=\"z").append(i).append("\" routing=\"Full\">");
        }
        assertThatThrownBy(() -> SimgridPlatform.parse(zone(zones + "</zone>".repeat(20)), "t.xml"))
                .hasMessageContaining("nested more than 16 deep");
        assertThatThrownBy(() -> SimgridPlatform.parse("<a>".repeat(100_000), "t.xml"))
                .hasMessageContaining("elements are open");
    }

    @Test
    void failsInTwoLinesOnWhateverIsBroken() {
        final Random random = new Random(20);
        final String[] pieces = {
            "<",
            ">",
            "\"",
            "/",
            "&",
            "&#0;",
            "-",
            "9999999999",
            "e999",
            "zone",
            "id=\"z\"",
            "<!--",
            "<!DOCTYPE",
            "]]>",
            "\u0000",
            "\uD800",
            "",
            " ",
            "None",
            "Floyd",
            "Cluster",
            "<zone id=\"q\" routing=\"Floyd\">",
            "UP",
            "0"
        };
        final String[] digits = {"0", "1", "2", "5", "-", "f", "k", "x", " ", ","};
        int read = 0;
        for (int round = 0; round < 2000; round++) {
            final String[] choice = round % 2 == 0 ? pieces : digits;
            final StringBuilder text = new StringBuilder(ALL);
            for (int change = random.nextInt(3); change >= 0; change--) {
                int from = random.nextInt(text.length());
                while (round % 2 == 1 && !Character.isDigit(text.charAt(from))) {
                    from = (from + 1) % text.length();
                }
                final int to = Math.min(text.length(), from + (round % 2 == 1 ? 1 : random.nextInt(12)));
                text.replace(from, to, choice[random.nextInt(choice.length)]);
            }
            read += survives(text.toString(), random) ? 1 : 0;
        }
        assertThat(read).isBetween(50, 1900);
    }

    private static boolean survives(String text, Random random) {
        final Network network;
        try {
            network = SimgridPlatform.parse(text, "t.xml");
        } catch (final NoctuleException e) {
            assertThat(e.getMessage()).startsWith("t.xml:").doesNotContain("\n");
            assertThat(e.remedy()).startsWith("Maybe").doesNotContain("\n");
            return false;
        }
        for (int i = 0; i < 20; i++) {
            try {
                final int n = network.hosts().size();
                network.routing().route(random.nextInt(n), random.nextInt(n));
            } catch (final NoctuleException e) {
                assertThat(e.getMessage()).startsWith("t.xml: the route from ");
            }
        }
        return true;
    }
}
