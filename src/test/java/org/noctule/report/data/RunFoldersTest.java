package org.noctule.report.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunFoldersTest {
    @TempDir
    private Path directory;

    private RunFolders folders(String table) throws IOException {
        return new RunFolders(directory, ResultTable.read(Files.writeString(directory.resolve("runs.csv"), table)));
    }

    private Path kept(String name) throws IOException {
        final Path folder = Files.createDirectories(directory.resolve(name));
        Files.writeString(folder.resolve("jobs.csv"), "");
        return folder;
    }

    @Test
    void runsAreWhereTheirCommandKeepsThem() throws IOException {
        final Path first = kept("001");
        assertThat(folders("run,directory,seed\n1,001,5\n").find(0)).contains(first);
        final Path key = kept("files/ab/abcd");
        assertThat(folders("key,decision.agent,seed\nabcd,a,5\n").find(0)).contains(key);
        final Path run = kept("results/kth-1-2/order-f1/5");
        assertThat(folders("workload,agent,seed\nkth@1+2,order=f1,5\n").find(0)).contains(run);
    }

    @Test
    void whatWasNotKeptOrLiesElsewhereHasNoFolder() throws IOException {
        assertThat(folders("key,seed\nabcd,5\n").find(0)).isEmpty();
        kept("../" + directory.getFileName() + "-beside");
        assertThat(folders("run,directory\n1,../" + directory.getFileName() + "-beside\n")
                        .find(0))
                .isEmpty();
        assertThat(folders("key,seed\n,5\n").find(0)).isEmpty();
    }

    @Test
    void labelsThatBecomeEqualAreNumbered() {
        assertThat(RunFolders.names(List.of("a:b", "a=b", "A-b", "..")))
                .isEqualTo(Map.of("a:b", "a-b", "a=b", "a-b-2", "A-b", "A-b-3", "..", "-"));
    }
}
