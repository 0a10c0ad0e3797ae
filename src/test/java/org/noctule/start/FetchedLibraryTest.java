package org.noctule.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.error.NoctuleException;

/** Libraries that a checkout fetches when a command first needs them, with a stand-in for Maven. */
@DisabledOnOs(OS.WINDOWS)
final class FetchedLibraryTest {
    private static final String MAVEN = """
            for argument; do
              case $argument in
                -Dnoctule.lib=*) lib=${argument#*=} ;;
                -Dnoctule.lib.without=) all=yes ;;
              esac
            done
            mkdir -p "$lib"
            [ -z "${all-}" ] || { touch "$lib/jeromq-1.jar" "$lib/hazelcast-5.0.jar"; exit; }
            touch "$lib/javacpp-1-linux-x86_64.jar" "$lib/jeromq-1.jar" "$lib/pytorch-2.0-1-linux-x86_64.jar"
            """;

    @TempDir
    private Path folder;

    private FakeCheckout checkout;

    @BeforeEach
    void makeTheCheckout() throws IOException {
        checkout = new FakeCheckout(folder, MAVEN);
        Files.writeString(checkout.target("lib/jeromq-1.jar"), "as built");
        Files.createFile(Files.createDirectories(checkout.target("cds")).resolve("17.0.1.jsa"));
    }

    @Test
    void isFetchedOnceBesideWhatIsThere() throws IOException {
        for (int i = 0; i < 2; i++) {
            FetchedLibrary.PYTORCH.fetch(folder, checkout.err(), checkout.path());
        }
        assertThat(checkout.told()).isEqualTo("PyTorch (110 MB) is fetched once ...\n");
        assertThat(checkout.target("lib")).isDirectoryContaining("glob:**/pytorch-2.0-1-linux-x86_64.jar");
        assertThat(checkout.target("lib")).isDirectoryContaining("glob:**/javacpp-1-linux-x86_64.jar");
        assertThat(checkout.target("lib/jeromq-1.jar")).hasContent("as built");
        assertThat(checkout.target("lib.new")).doesNotExist();
        // It was made for another class path.
        assertThat(checkout.target("cds")).doesNotExist();
    }

    @Test
    void theFlagsOfMavenAreThoseOfTheLibrary() throws IOException {
        FetchedLibrary.HAZELCAST.fetch(folder, checkout.err(), checkout.path());
        assertThat(checkout.told()).isEqualTo("Hazelcast (21 MB) is fetched once ...\n");
        assertThat(checkout.target("lib/hazelcast-5.0.jar")).exists();
        assertThat(folder.resolve("asked"))
                .content()
                .contains("-Dnatives=\n-Dnoctule.lib.without=\ndependency:copy-dependencies@lib\n");
    }

    @Test
    void isFetchedAnewWhenTheSourcesNameAnotherVersion() throws IOException {
        Files.createFile(checkout.target("lib/pytorch-1.9-1-linux-x86_64.jar"));
        Files.createFile(checkout.target("lib/pytorch-2.0-1.jar"));
        assertThat(FetchedLibrary.PYTORCH.isIn(folder)).isFalse();
        Files.createFile(checkout.target("lib/pytorch-2.0-1-macosx-arm64.jar"));
        assertThat(FetchedLibrary.PYTORCH.isIn(folder)).isTrue();
    }

    @Test
    void saysInTwoLinesThatItCannotBeFetched() throws IOException {
        checkout = new FakeCheckout(folder, "echo 'no such host'\nexit 1\n");
        assertThatThrownBy(() -> FetchedLibrary.PYTORCH.fetch(folder, checkout.err(), checkout.path()))
                .isInstanceOfSatisfying(
                        NoctuleException.class,
                        e -> assertThat(e.remedy())
                                .isEqualTo("Maybe Maven cannot reach its repository (" + checkout.target("fetch.log")
                                        + " tells more); all but learning works without."))
                .hasMessage("PyTorch, which this command needs, cannot be fetched.");
        assertThat(checkout.target("fetch.log")).hasContent("no such host\n");
        assertThat(checkout.target("cds")).exists();
    }

    @Test
    void saysInTwoLinesThatThereIsNoMaven() {
        assertThatThrownBy(() -> FetchedLibrary.HAZELCAST.fetch(folder, checkout.err(), "/none"))
                .hasMessage("Hazelcast, which this command needs, is not here yet, and Maven (mvn) was not found.");
    }

    @Test
    void aReleaseFetchesNothing() {
        FetchedLibrary.PYTORCH.before(() -> {
            throw new AssertionError("Nobody need be asked.");
        });
    }
}
