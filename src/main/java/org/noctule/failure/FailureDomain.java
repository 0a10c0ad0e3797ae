package org.noctule.failure;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;

/**
 * A part of a machine that fails as a whole: {@code core:3-5}, {@code processor:7}, {@code node:12}, {@code rack:2}.
 * Numbers are those of the {@link Platform}; several parts of a kind are joined as in {@code "0-3 5"}.
 *
 * @param kind the kind of part
 * @param id its numbers
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
        RACK;

        /**
         * Returns the name in files.
         *
         * @return the name in lower case
         */
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
        try {
            ResourceSet.parse(form.group(2));
        } catch (final NoctuleException e) {
            throw wrong(text, place, "names no numbers", "Maybe write them like \"0-3 5\".");
        }
        return new FailureDomain(Kind.values()[kind], form.group(2));
    }

    private static NoctuleException wrong(String text, String place, String problem, String remedy) {
        return NoctuleException.input(place + ": the domain (" + text + ") " + problem + ".", remedy);
    }

    /**
     * Returns what fails.
     *
     * @param platform the machine
     * @return the cores of the domain
     * @throws NoctuleException of kind INPUT if the platform has no such part
     */
    public ResourceSet cores(Platform platform) {
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
        };
    }

    private int firstCore(Platform platform, int part) {
        return switch (kind) {
            case CORE -> part;
            case PROCESSOR -> platform.firstCore(part);
            case NODE -> platform.firstCore(platform.firstProcessor(part));
            case RACK -> throw new IllegalStateException("The nodes of a rack need not follow each other.");
        };
    }

    /**
     * Returns the domain as files name it.
     *
     * @return such as {@code "node:12"}
     */
    public String text() {
        return kind.text() + ":" + id;
    }
}
