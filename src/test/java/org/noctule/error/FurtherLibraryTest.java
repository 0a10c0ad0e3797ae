package org.noctule.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What users are told whose release lacks a library. */
final class FurtherLibraryTest {
    @ParameterizedTest
    @EnumSource
    void aLibraryOfAReleaseHasAnArchiveOfTheNamedName(FurtherLibrary library) throws IOException {
        final String remedy = library.remedy(Optional.of("1.2.3"));
        assertThat(remedy)
                .matches("Maybe unpack noctule-1\\.2\\.3-[a-z0-9_-]+\\.tar\\.gz over the folder noctule-1\\.2\\.3; in a"
                        + " checkout launch/noctule fetches it(, and for Python pip install noctule-extras)?\\.");
        final String id = remedy.replaceAll(".*noctule-1\\.2\\.3-(\\S+)\\.tar\\.gz.*", "$1");
        final Path descriptor = Path.of("src/assembly", library.name().toLowerCase(java.util.Locale.ROOT) + ".xml");
        assertThat(Files.readString(descriptor)).contains("<id>" + id + "</id>", "<format>tar.gz</format>");
    }

    @ParameterizedTest
    @EnumSource
    void aLibraryThatIsHereIsFound(FurtherLibrary library) {
        assertThatCode(library::demand).doesNotThrowAnyException();
    }
}
