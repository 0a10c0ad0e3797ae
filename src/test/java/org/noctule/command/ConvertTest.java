package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.hosts.platform.BatsimHosts;
import org.noctule.hosts.platform.SimgridPlatform;
import org.noctule.platform.Platform;
import org.noctule.platform.PlatformReader;
import org.noctule.platform.network.Network;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.batsim.BatsimWorkload;
import org.noctule.workload.swf.SwfOptions;
import org.noctule.workload.swf.SwfReader;
import org.noctule.workload.swf.TraceConversion;

class ConvertTest {
    private static final Path PLATFORM = Path.of("platforms/quickstart.json");
    private static final Path TRACE = Path.of("workloads/quickstart.swf");

    @TempDir
    private Path folder;

    @Test
    void writesAPlatformWithAHostPerCore() {
        final Path file = folder.resolve("p.xml");
        assertThat(Cli.run("convert", "platform", PLATFORM, file))
                .isEqualTo(new Cli(0, "64 hosts written to " + file + "\n", ""));
        final Network network = SimgridPlatform.read(file);
        assertThat(BatsimHosts.of(network, BatsimHosts.MASTER, Map.of()).compute())
                .hasSize(64);

        final Cli again = Cli.run("convert", "platform", PLATFORM, file, "--pstate", 0);
        assertThat(again.code()).isEqualTo(2);
        assertThat(again.err()).contains("exists already").contains("--force");
        assertThat(Cli.run("convert", "platform", PLATFORM, file, "--pstate", 0, "--force")
                        .code())
                .isZero();
        assertThat(SimgridPlatform.read(file).hosts()).allMatch(host -> host.pState() == 0);
    }

    @Test
    void turnsTheSecondsOfATraceIntoFlops() {
        final Path file = folder.resolve("w.json");
        final Cli cli = Cli.run("convert", "workload", TRACE, file, "--platform", PLATFORM);
        assertThat(cli.code()).as(cli.err()).isZero();
        assertThat(cli.out()).contains(" jobs written to " + file);

        final Platform platform = PlatformReader.read(PLATFORM);
        final BatsimWorkload read = BatsimWorkload.read(file, "w0");
        assertThat(read.nbResources()).isEqualTo(platform.nbCores());
        final List<Job> expected = new TraceConversion(SwfOptions.DEFAULT)
                .convert(SwfReader.read(TRACE), "w0")
                .jobs();
        assertThat(read.workload().jobs()).hasSameSizeAs(expected);
        for (int i = 0; i < expected.size(); i++) {
            final Job job = read.workload().jobs().get(i);
            assertThat(job.id()).isEqualTo(expected.get(i).id());
            assertThat(job.submitTime()).isEqualTo(expected.get(i).submitTime());
            assertThat(job.resources()).isEqualTo(expected.get(i).resources());
            final double seconds = ((Profile.ReferenceTime) expected.get(i).profile()).seconds();
            assertThat(((Profile.ParallelHomogeneous) job.profile()).cpu())
                    .isEqualTo(seconds * platform.referenceGflops() * 1e9);
        }
    }

    @Test
    void keepsTheJobsOfABatsimWorkload() {
        final Path file = folder.resolve("w.json");
        assertThat(Cli.run("convert", "workload", "workloads/learning.json", file)
                        .code())
                .isZero();
        final BatsimWorkload before = BatsimWorkload.read(Path.of("workloads/learning.json"), "w0");
        assertThat(BatsimWorkload.read(file, "w0")).isEqualTo(before);
    }

    @Test
    void needsASpeedForJobsThatWorkInSeconds() {
        final Path lossless = folder.resolve("lossless.json");
        assertThat(Cli.run("generate", "-o", lossless, "--jobs", 5).code()).isZero();
        for (final Path in : List.of(TRACE, lossless)) {
            final Cli cli = Cli.run("convert", "workload", in, folder.resolve("out.json"));
            assertThat(cli.code()).isEqualTo(2);
            assertThat(cli.err()).contains(in + " work in seconds").contains("Maybe name the machine with --platform");
            assertThat(folder.resolve("out.json")).doesNotExist();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "convert, the subject () is unknown",
        "convert platfrom a b, Maybe you mean \"platform\"",
        "convert platform, 'two files are needed, not 0'",
        "convert platform a.json b.xml c, 'two files are needed, not 3'",
        "convert platform a.xml b.json, does not end in .xml",
        "convert workload a.swf b.swf, does not end in .json",
        "convert platform missing.json b.xml, (missing.json) does not exist",
        "convert platform platforms/quickstart.json b.xml --pstate 4, --pstate: the value (4) must be one of",
        "convert platform a b --platform c, the option (--platform) has no meaning here",
        "convert workload a b --pstate 1, the option (--pstate) has no meaning here",
        "convert workload a b --platfrom c, Maybe you mean \"--platform\""
    })
    void tellsWhatIsWrong(String line, String message) {
        final Cli cli = Cli.run((Object[]) line.split(" "));
        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.out()).isEmpty();
        assertThat(cli.err()).contains(message).contains("\nMaybe");
        assertThat(cli.err().lines()).hasSize(2);
    }
}
