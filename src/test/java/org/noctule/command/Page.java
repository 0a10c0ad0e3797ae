package org.noctule.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page of the documentation.
 *
 * @param file the page
 * @param text its text
 */
record Page(Path file, String text) {
    private static final Pattern FENCE = Pattern.compile("^```(\\w*)\\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern LINK = Pattern.compile("]\\(([^()\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE);

    /**
     * A fenced block.
     *
     * @param language what follows the fence, empty if nothing does
     * @param text its lines
     */
    record Block(String language, String text) {}

    static Page readme() {
        return read(Path.of("README.md"));
    }

    /** All pages, the README first. */
    static List<Page> all() {
        final List<Page> pages = new ArrayList<>(List.of(readme()));
        try (Stream<Path> files = Files.walk(Path.of("docs"))) {
            files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(file -> pages.add(read(file)));
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
        return pages;
    }

    static Page read(Path file) {
        try {
            return new Page(file, Files.readString(file));
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<Block> blocks() {
        final List<Block> blocks = new ArrayList<>();
        final Matcher matcher = FENCE.matcher(text);
        while (matcher.find()) {
            blocks.add(new Block(matcher.group(1), matcher.group(2)));
        }
        return blocks;
    }

    List<String> blocks(String language) {
        return blocks().stream()
                .filter(block -> block.language.equals(language))
                .map(Block::text)
                .toList();
    }

    /** The text without its blocks. */
    String prose() {
        return FENCE.matcher(text).replaceAll("");
    }

    /** Targets of links to other files and headings of the repository. */
    List<String> links() {
        return LINK.matcher(prose())
                .results()
                .map(link -> link.group(1))
                .filter(link -> !link.contains("://"))
                .toList();
    }

    /** The headings as GitHub names them in links. */
    List<String> anchors() {
        return HEADING.matcher(FENCE.matcher(text).replaceAll(""))
                .results()
                .map(heading -> heading.group(1)
                        .toLowerCase(java.util.Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                        .replace(' ', '-'))
                .toList();
    }
}
