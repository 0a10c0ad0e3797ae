package org.noctule.platform;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.noctule.error.NoctuleException;
import org.noctule.resource.ResourceSet;

/**
 * The channels of all RAMP fabrics of a machine, numbered from 0: those of a fabric follow those of the one before, as
 * {@link RampFabric#channel} counts. A number between a server and itself stands for nothing.
 *
 * <p>People name them by cores: {@code "3>5"} are all channels from core 3 to core 5, {@code "3>5#1"} is the second of
 * them, {@code "0-3>4-7"} are those from each of some cores to each of others; several are joined by blanks.
 */
public final class FabricChannels {
    private static final Pattern FORM = Pattern.compile("([0-9][0-9-]*)>([0-9][0-9-]*)(?:#([0-9]{1,9}))?");

    private final List<RampCluster> fabrics;
    private final int[] first;

    /**
     * Numbers the channels.
     *
     * @param fabrics the fabrics of a machine, in order
     * @throws NoctuleException of kind INPUT if there are more than can be numbered
     */
    public FabricChannels(List<RampCluster> fabrics) {
        this.fabrics = fabrics;
        this.first = new int[fabrics.size() + 1];
        for (int i = 0; i < fabrics.size(); i++) {
            final RampFabric fabric = fabrics.get(i).fabric();
            final long next = first[i] + (double) fabric.size() * fabric.size() * fabric.channels() > Integer.MAX_VALUE
                    ? Long.MAX_VALUE
                    : first[i] + (long) fabric.size() * fabric.size() * fabric.channels();
            if (next > Integer.MAX_VALUE) {
                throw NoctuleException.input(
                        "The RAMP fabrics of the platform have more than " + Integer.MAX_VALUE
                                + " channels, too many to fail.",
                        "Maybe let nodes or racks fail instead.");
            }
            first[i + 1] = (int) next;
        }
    }

    /** {@return the number of numbers: a bound of the numbers} */
    public int size() {
        return first[fabrics.size()];
    }

    /**
     * Returns the number of a channel.
     *
     * @param fabric index of its fabric
     * @param channel its number there, see {@link RampFabric#channel}
     * @return its number here
     */
    public int number(int fabric, long channel) {
        return Math.toIntExact(first[fabric] + channel);
    }

    /**
     * Finds the fabric of a channel.
     *
     * @param number number of the channel
     * @return index of the fabric
     */
    public int fabric(int number) {
        int fabric = 0;
        while (number >= first[fabric + 1]) {
            fabric++;
        }
        return fabric;
    }

    /**
     * Returns the number of a channel in its fabric.
     *
     * @param number number of the channel
     * @return as {@link RampFabric#channel} counts
     */
    public long local(int number) {
        return number - first[fabric(number)];
    }

    /**
     * Tells whether a number stands for a channel.
     *
     * @param number the number, below {@link #size}
     * @return false between a server and itself
     */
    public boolean exists(int number) {
        return from(number) != to(number);
    }

    /**
     * Returns the server that sends.
     *
     * @param number number of the channel
     * @return the server within its fabric
     */
    public int from(int number) {
        final RampFabric fabric = fabrics.get(fabric(number)).fabric();
        return (int) (local(number) / fabric.channels() / fabric.size());
    }

    /**
     * Returns the server that receives.
     *
     * @param number number of the channel
     * @return the server within its fabric
     */
    public int to(int number) {
        final RampFabric fabric = fabrics.get(fabric(number)).fabric();
        return (int) (local(number) / fabric.channels() % fabric.size());
    }

    /**
     * Names channels by cores.
     *
     * @param channels their numbers
     * @return such as {@code "3>5#0 3>5#1"}
     */
    public String text(ResourceSet channels) {
        final StringBuilder text = new StringBuilder();
        channels.forEach(number -> {
            final RampCluster cluster = fabrics.get(fabric(number));
            text.append(text.length() == 0 ? "" : " ")
                    .append(cluster.firstCore() + from(number))
                    .append('>')
                    .append(cluster.firstCore() + to(number))
                    .append('#')
                    .append(local(number) % cluster.fabric().channels());
        });
        return text.toString();
    }

    /**
     * Tells whether a text has the form in which people name channels.
     *
     * @param text the text
     * @return true if it has
     */
    public static boolean isForm(String text) {
        for (final String part : text.split(" +", -1)) {
            final Matcher form = FORM.matcher(part);
            if (!form.matches()) {
                return false;
            }
            try {
                ResourceSet.parse(form.group(1));
                ResourceSet.parse(form.group(2));
            } catch (final NoctuleException e) {
                return false;
            }
        }
        return true;
    }

    /**
     * Finds channels by the cores that people name.
     *
     * @param text such as {@code "3>5#0 3>5#1"}
     * @return their numbers
     * @throws NoctuleException of kind INPUT if there are none such
     */
    public ResourceSet parse(String text) {
        ResourceSet all = ResourceSet.EMPTY;
        for (final String part : text.split(" +", -1)) {
            all = all.plus(part(part));
        }
        return all;
    }

    private ResourceSet part(String text) {
        final Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw wrong(text, "is none", "Maybe write the core that sends and the one that receives: \"3>5\".");
        }
        final ResourceSet from = ResourceSet.parse(form.group(1));
        final ResourceSet to = ResourceSet.parse(form.group(2));
        final Optional<Integer> number = Optional.ofNullable(form.group(3)).map(digits -> Integer.parseInt(digits));
        final int fabric = fabric(text, from, to);
        final RampCluster cluster = fabrics.get(fabric);
        if (number.isPresent() && number.get() >= cluster.fabric().channels()) {
            throw wrong(
                    text,
                    "names channel " + number.get() + ", but each pair of servers has "
                            + cluster.fabric().channels(),
                    "Maybe count from 0.");
        }
        final ResourceSet.Builder channels = new ResourceSet.Builder();
        from.forEach(sender -> to.forEach(receiver -> {
            if (sender != receiver) {
                final int begin = number(
                        fabric,
                        cluster.fabric()
                                .channel(
                                        sender - cluster.firstCore(),
                                        receiver - cluster.firstCore(),
                                        number.orElse(0)));
                channels.add(
                        begin,
                        number.isPresent() ? begin : begin + cluster.fabric().channels() - 1);
            }
        }));
        final ResourceSet found = channels.build();
        if (found.isEmpty()) {
            throw wrong(text, "leads from a server to itself", "Maybe one of the two cores is mistyped.");
        }
        return found;
    }

    private int fabric(String text, ResourceSet from, ResourceSet to) {
        for (int fabric = 0; fabric < fabrics.size(); fabric++) {
            if (within(fabrics.get(fabric), from) && within(fabrics.get(fabric), to)) {
                return fabric;
            }
        }
        throw fabrics.isEmpty()
                ? wrong(
                        text,
                        "needs a RAMP fabric, of which the platform has none",
                        "Maybe give a cluster a \"topology\", or let links or nodes fail.")
                : wrong(
                        text,
                        "joins cores that are not both servers of one RAMP fabric",
                        "Maybe see the numbers of the cores: noctule inspect platform.");
    }

    private static boolean within(RampCluster cluster, ResourceSet cores) {
        return cluster.contains(cores.first(0)) && cluster.contains(cores.last(cores.intervals() - 1));
    }

    private static NoctuleException wrong(String text, String problem, String remedy) {
        return NoctuleException.input("The channel (" + text + ") " + problem + ".", remedy);
    }
}
