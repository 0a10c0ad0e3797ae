package org.noctule.platform.part;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;
import org.noctule.platform.FabricChannels;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;

/**
 * A part of a machine that fails as a whole: {@code core:3-5}, {@code processor:7}, {@code node:12}, {@code rack:2}.
 * Numbers are those of the {@link Platform}; several parts of a kind are joined as in {@code "0-3 5"}.
 *
 * @param kind the kind of part
 * @param id its numbers, the cores of channels, or the name of a link
 */
public record FailureDomain(Kind kind, String id) {
    private static final Pattern FORM = Pattern.compile("([a-z]+):(\\S.*)");

    /** The kinds of parts, from the smallest to the largest. */
    public enum Kind {
        /** Cores. */
        CORE,
        /** All cores of processors. */
        PROCESSOR,
        /** All cores of nodes. */
        NODE,
        /** All cores of the nodes of racks. */
        RACK,
        /** Channels of RAMP fabrics. */
        CHANNEL,
        /** Links of a network. */
        LINK;

        /** {@return the name in lower case} */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Names cores.
     *
     * @param cores the cores
     * @return the domain of these alone
     */
    public static FailureDomain of(ResourceSet cores) {
        return new FailureDomain(Kind.CORE, cores.toString());
    }

    /**
     * Reads a domain.
     *
     * @param text such as {@code "node:12"}
     * @param place where it stands, for errors
     * @return the domain
     * @throws NoctuleException of kind INPUT if there is no such kind, or the numbers are none
     */
    public static FailureDomain parse(String text, String place) {
        final List<String> kinds = Arrays.stream(Kind.values()).map(Kind::text).toList();
        final Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw wrong(text, place, "is no domain", "Maybe write a kind, a colon and a number, such as \"node:12\".");
        }
        final int kind = kinds.indexOf(form.group(1));
        if (kind < 0) {
            throw wrong(
                    text,
                    place,
                    "is of an unknown kind, not one of " + String.join(", ", kinds),
                    Suggestion.among(form.group(1), kinds));
        }
        checkId(Kind.values()[kind], form.group(2), text, place);
        return new FailureDomain(Kind.values()[kind], form.group(2));
    }

    private static void checkId(Kind kind, String id, String text, String place) {
        if (kind == Kind.CHANNEL && !FabricChannels.isForm(id)) {
            throw wrong(text, place, "names no channel", "Maybe write the two cores that it joins: \"channel:3>5\".");
        }
        if (kind != Kind.CHANNEL && kind != Kind.LINK) {
            try {
                ResourceSet.parse(id);
            } catch (final NoctuleException e) {
                throw wrong(text, place, "names no numbers", "Maybe write them like \"0-3 5\".");
            }
        }
    }

    private static NoctuleException wrong(String text, String place, String problem, String remedy) {
        return NoctuleException.input(place + ": the domain (" + text + ") " + problem + ".", remedy);
    }

    /**
     * Returns what fails.
     *
     * @param platform the machine
     * @return all that the domain takes along
     * @throws NoctuleException of kind INPUT if the platform has no such part
     */
    public Reach reach(Platform platform) {
        return switch (kind) {
            case CORE, PROCESSOR, NODE, RACK -> Reach.of(numbered(platform));
            case CHANNEL -> Reach.over(new FabricChannels(platform.fabrics()).parse(id));
            case LINK -> Reach.over(links(platform.links()));
        };
    }

    /** A link by its name, or both directions of it. */
    private ResourceSet links(List<String> names) {
        final int[] found = IntStream.range(0, names.size())
                .filter(link -> names.get(link).equals(id)
                        || names.get(link).equals(id + "_UP")
                        || names.get(link).equals(id + "_DOWN"))
                .toArray();
        if (found.length == 0) {
            throw NoctuleException.input(
                    "The domain (" + text() + ") names a link that "
                            + (names.isEmpty()
                                    ? "no job sends anything over: the cores of a platform in JSON need none."
                                    : "the platform does not have."),
                    names.isEmpty() || names.size() > 1000
                            ? "Maybe name a platform in SimGrid's XML with such a link."
                            : Suggestion.of(id, names));
        }
        return ResourceSet.of(found);
    }

    /**
     * Returns the cores that fail.
     *
     * @param platform the machine
     * @return the cores of the domain, none of channels and links
     * @throws NoctuleException of kind INPUT if the platform has no such part
     */
    public ResourceSet cores(Platform platform) {
        return reach(platform).cores();
    }

    private ResourceSet numbered(Platform platform) {
        final ResourceSet parts = ResourceSet.parse(id);
        final int size = size(platform);
        final int last = parts.isEmpty() ? -1 : parts.last(parts.intervals() - 1);
        if (last >= size) {
            throw NoctuleException.input(
                    "The domain (" + text() + ") names " + kind.text() + " " + last + ", but the platform has "
                            + (size == 0 ? "none" : size) + ".",
                    kind == Kind.RACK && size == 0
                            ? "Maybe give the nodes of the platform file a \"rack\"."
                            : "Maybe it was meant for another platform: the first is number 0.");
        }
        return kind == Kind.RACK ? racks(platform, parts) : consecutive(platform, parts);
    }

    private static ResourceSet racks(Platform platform, ResourceSet racks) {
        ResourceSet cores = ResourceSet.EMPTY;
        for (final int rack : racks.toArray()) {
            cores = cores.plus(
                    new FailureDomain(Kind.NODE, platform.racks().nodes(rack).toString()).cores(platform));
        }
        return cores;
    }

    private ResourceSet consecutive(Platform platform, ResourceSet parts) {
        final ResourceSet.Builder cores = new ResourceSet.Builder();
        for (int i = 0; i < parts.intervals(); i++) {
            cores.add(firstCore(platform, parts.first(i)), firstCore(platform, parts.last(i) + 1) - 1);
        }
        return cores.build();
    }

    private int size(Platform platform) {
        return switch (kind) {
            case CORE -> platform.nbCores();
            case PROCESSOR -> platform.nbProcessors();
            case NODE -> platform.nbNodes();
            case RACK -> platform.racks().size();
            case CHANNEL, LINK -> 0;
        };
    }

    private int firstCore(Platform platform, int part) {
        return switch (kind) {
            case CORE -> part;
            case PROCESSOR -> platform.firstCore(part);
            case NODE -> platform.firstCore(platform.firstProcessor(part));
            case RACK, CHANNEL, LINK ->
                throw new IllegalStateException("The cores of such parts need not follow each other.");
        };
    }

    /** {@return the domain as files name it: such as {@code "node:12"}} */
    public String text() {
        return kind.text() + ":" + id;
    }
}
