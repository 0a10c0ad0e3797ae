package org.noctule.campaign.execute;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.noctule.campaign.CampaignFile;
import org.noctule.campaign.CampaignPlan;
import org.noctule.campaign.CampaignPlanner;
import org.noctule.campaign.ProgramHash;
import org.noctule.campaign.store.CampaignStore;
import org.noctule.campaign.store.Gathering;
import org.noctule.experiment.Stop;

/** A campaign of a few hundred runs whose agent draws, so that each seed gives another run. */
public final class DrawingCampaign {
    private DrawingCampaign() {}

    /** Begins a campaign of so many runs. */
    public static CampaignStore begin(Path folder, int seeds) throws IOException {
        final Path base = Files.createDirectories(folder).resolve("options.json");
        Files.writeString(
                base,
                "{\"platform_file_path\": \""
                        + Path.of("platforms/homogeneous_128.json").toAbsolutePath()
                        + "\", \"workload_file_path\": \""
                        + Path.of("workloads/sample_1000.swf.gz").toAbsolutePath()
                        + "\", \"decision\": {\"agent\": {\"name\": \"random\"}}}");
        final String text = "{\"name\": \"small\", \"base\": \"options.json\", \"seeds\": {\"count\": " + seeds + "}}";
        final Path file = Files.writeString(folder.resolve("small.json"), text);
        final CampaignPlan plan = CampaignPlanner.plan(CampaignFile.read(file), ProgramHash.own(), warning -> {});
        return CampaignStore.begin(folder.resolve("store"), text, plan);
    }

    /** Plays it on one thread. */
    public static void playHere(CampaignStore store) {
        try (Stop stop = Stop.Source.NONE.listen("Maybe not.")) {
            new LocalThreads(1, Slice.ALL).play(store, store.standing(), 0, over -> {}, stop);
        }
    }

    /** The gathered table, which lacks nothing. */
    public static String table(CampaignStore store) throws IOException {
        Gathering.gather(store);
        return Files.readString(store.directory().resolve("runs.csv"));
    }
}
