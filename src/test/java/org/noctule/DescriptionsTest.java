package org.noctule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Descriptions name the thing that they describe, or say what is done; few begin with a relative clause. */
final class DescriptionsTest {
    private static final double MOST = 0.05;

    private static final Pattern COMMENT =
            Pattern.compile("/\\*\\*(.*?)\\*/\\s*(?:@\\w+(?:\\([^)]*\\))?\\s*)*([^\n]*)", Pattern.DOTALL);
    private static final Pattern TYPE = Pattern.compile(
            "(?:(?:public|protected|private|static|final|abstract|sealed|non-sealed) )*(?:class|interface|record|enum) .*");
    private static final Pattern TAG =
            Pattern.compile("@(?:param\\s+\\S+|return)\\s+(.*?)(?=\\s@(?:param|return|throws|see)\\b|$)");
    private static final Pattern CLAUSE = Pattern.compile(
            "(?i)(?:that )?(?:what|how|which|where|when|who|whom|whose|why|whatever|whoever|wherever)\\b.*");

    /** The first words of the descriptions of types, of their members, and of what goes in and comes out. */
    private final List<String> types = new ArrayList<>();

    private final List<String> members = new ArrayList<>();
    private final List<String> values = new ArrayList<>();

    DescriptionsTest() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            for (final Path file : files.filter(path -> path.toString().endsWith(".java"))
                    .sorted()
                    .toList()) {
                final String name = file.getFileName() + ": ";
                COMMENT.matcher(Files.readString(file)).results().forEach(comment -> read(name, comment));
            }
        }
    }

    private void read(String name, MatchResult comment) {
        final String text = comment.group(1).replaceAll("\\n\\s*\\* ?", " ").strip();
        if (!text.startsWith("@")) {
            (TYPE.matcher(comment.group(2)).matches() ? types : members).add(name + text);
        }
        TAG.matcher(text).results().forEach(tag -> values.add(name + tag.group(1)));
    }

    private static void assertFewClauses(List<String> descriptions) {
        final List<String> clauses = descriptions.stream()
                .filter(text ->
                        CLAUSE.matcher(text.substring(text.indexOf(": ") + 2)).matches())
                .toList();
        assertThat(descriptions).hasSizeGreaterThan(1000);
        assertThat(clauses).hasSizeLessThan((int) (MOST * descriptions.size()));
    }

    @Test
    void fewTypesAreDescribedByARelativeClause() {
        assertFewClauses(types);
    }

    @Test
    void fewMembersAreDescribedByARelativeClause() {
        assertFewClauses(members);
    }

    @Test
    void fewParametersAndResultsAreDescribedByARelativeClause() {
        assertFewClauses(values);
    }
}
