package org.noctule.hosts.platform;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.noctule.error.Tally;
import org.noctule.platform.network.Host;
import org.noctule.platform.network.Link;
import org.noctule.platform.network.Network;

/** Prints hosts, as Batsim numbers them, and counts links. */
public final class NetworkText {
    private static final double GIGA = 1e9;

    private final Network network;
    private final BatsimHosts hosts;

    private NetworkText(Network network, BatsimHosts hosts) {
        this.network = network;
        this.hosts = hosts;
    }

    /**
     * Prints a network.
     *
     * @param network its hosts and links
     * @param hosts the numbers of the hosts
     * @return lines that each end with a line feed
     */
    public static String of(Network network, BatsimHosts hosts) {
        return new NetworkText(network, hosts).text();
    }

    private String text() {
        final long pipes = network.links().stream()
                .filter(link -> link.policy() == Link.Policy.FATPIPE)
                .count();
        final StringBuilder text = new StringBuilder()
                .append(hosts.compute().size())
                .append(" compute hosts, ")
                .append(hosts.storage().size())
                .append(" storage hosts, master ")
                .append(network.hosts().get(hosts.master()).name())
                .append('\n')
                .append(network.links().size() - pipes)
                .append(" shared links, ")
                .append(pipes)
                .append(" fat pipes\n");
        for (final Run run : runs()) {
            text.append(run.line());
        }
        return text.toString();
    }

    /** Hosts of consecutive numbers that differ in their names only. */
    private record Run(int first, int last, Host firstHost, Host lastHost, boolean storage) {
        boolean goesOn(Host next, boolean nextStorage) {
            return storage == nextStorage
                    && firstHost.speeds().equals(next.speeds())
                    && firstHost.cores() == next.cores()
                    && firstHost.pState() == next.pState();
        }

        Run to(int number, Host host) {
            return new Run(first, number, firstHost, host, storage);
        }

        String line() {
            final String numbers = first == last ? Integer.toString(first) : first + "-" + last;
            final String names = first == last ? firstHost.name() : firstHost.name() + " ... " + lastHost.name();
            final String cores = Tally.of(firstHost.cores(), "core");
            final String speeds = firstHost.speeds().stream()
                    .map(speed -> NumberOutput.toString(speed / GIGA, true))
                    .collect(Collectors.joining(", "));
            return "  " + numbers + "  " + names + "  " + (storage ? "storage" : cores + ", " + speeds + " GFLOPS")
                    + (firstHost.pState() == 0 ? "" : ", P-state " + firstHost.pState() + " at first") + "\n";
        }
    }

    private List<Run> runs() {
        final List<Run> runs = new ArrayList<>();
        for (int number = 0; number < hosts.size(); number++) {
            final Host host = network.hosts().get(hosts.host(number));
            final boolean storage = number >= hosts.compute().size();
            final int end = runs.size() - 1;
            if (end >= 0 && runs.get(end).goesOn(host, storage)) {
                runs.set(end, runs.get(end).to(number, host));
            } else {
                runs.add(new Run(number, number, host, host, storage));
            }
        }
        return runs;
    }
}
