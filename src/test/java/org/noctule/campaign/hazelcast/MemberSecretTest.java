package org.noctule.campaign.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.grid.GridOptions;

final class MemberSecretTest {
    @TempDir
    private Path folder;

    @Test
    void allWhoAskAtOnceHoldTheSame() {
        assertThat(IntStream.range(0, 64)
                        .parallel()
                        .mapToObj(i -> MemberSecret.of(folder).text())
                        .distinct())
                .hasSize(1);
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
        assertThat(GridOptions.clusterName("a", MemberSecret.of(folder)))
                .startsWith("a-")
                .doesNotContain(MemberSecret.of(folder).text())
                .isNotEqualTo(
                        GridOptions.clusterName("b", MemberSecret.of(folder)).replace("b-", "a-"));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void isForItsOwnerAlone() throws IOException {
        MemberSecret.of(folder);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(MemberSecret.FILE))))
                .isEqualTo("rw-------");
    }

    @Test
    void anEmptyFileIsNone() throws IOException {
        Files.writeString(folder.resolve(MemberSecret.FILE), "\n");
        assertThatThrownBy(() -> MemberSecret.of(folder)).hasMessageContaining("is empty");
    }
}
