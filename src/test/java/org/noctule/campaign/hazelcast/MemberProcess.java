package org.noctule.campaign.hazelcast;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.noctule.campaign.store.CampaignStore;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Stop;
import org.noctule.grid.GridOptions;
import org.noctule.grid.MemberFlags;

/** A member of a campaign as a process of its own, which may be killed. */
final class MemberProcess implements AutoCloseable {
    /** File beside a campaign that tells that a second member has had work. */
    static final String JOINED = "joined";

    private final Process process;

    private MemberProcess(Process process) {
        this.process = process;
    }

    /** The program: the folder of a campaign, and whether it begins. */
    public static void main(String[] args) {
        final CampaignStore store = CampaignStore.open(Path.of(args[0]));
        final MemberPlace place = new MemberPlace(
                GridOptions.LOOPBACK, 0, List.of(), Boolean.parseBoolean(args[1]), Duration.ofSeconds(5));
        try (Stop stop = Stop.Source.NONE.listen("Maybe not.")) {
            new GridExecutor(place, 1)
                    .play(store, store.standing(), 0, over -> meet(store.directory(), place.first()), stop);
        } catch (final NoctuleException e) {
            System.err.println(e.getMessage() + "\n" + e.remedy());
            System.exit(e.kind().exitCode());
        }
        System.exit(0);
    }

    /** The first member takes no further run before one that joined has had work. */
    private static void meet(Path campaign, boolean first) {
        final Path joined = campaign.resolveSibling(JOINED);
        while (first && !Files.exists(joined)) {
            LockSupport.parkNanos(20_000_000);
        }
        if (!Files.exists(joined)) {
            try {
                Files.createFile(joined);
            } catch (final IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    static MemberProcess start(Path campaign, boolean first, Path log) throws IOException {
        final List<String> command = command(campaign);
        command.add(Boolean.toString(first));
        return new MemberProcess(new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start());
    }

    /** The words of a command, before the last one, which says whether it begins. */
    static List<String> command(Path campaign) {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(MemberFlags.of(Runtime.version().feature()));
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), MemberProcess.class.getName()));
        command.add(campaign.toString());
        return command;
    }

    /** Sends a signal, by its name. */
    void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .start()
                .waitFor();
    }

    /** Waits for the end; the exit code, or -1 if it does not come in time. */
    int code(long seconds) throws InterruptedException {
        return process.waitFor(seconds, TimeUnit.SECONDS) ? process.exitValue() : -1;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
