package org.noctule.report.plot;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;

/** The kinds of figures by name. The first eleven are those of HDeepRM. */
public final class Plots {
    private static final Map<String, Plot> KINDS = kinds();

    private Plots() {}

    private static Map<String, Plot> kinds() {
        final Map<String, Plot> kinds = new LinkedHashMap<>();
        kinds.put("queue_size", SeriesPlots::queue);
        kinds.put("utilization", SeriesPlots::cores);
        kinds.put("lifecycle", LifecyclePlot::draw);
        kinds.put("gantt", folders -> new GanttPlot(true).draw(folders));
        kinds.put("gantt_no_label", folders -> new GanttPlot(false).draw(folders));
        kinds.put("core_bubbles", folders -> ShortagePlots.attempts(folders, "core", "no free cores"));
        kinds.put("mem_bubbles", folders -> ShortagePlots.attempts(folders, "mem", "no free memory"));
        kinds.put("mem_bw_overutilization", ShortagePlots::bandwidth);
        kinds.put("losses", LearningPlots::losses);
        kinds.put("rewards", LearningPlots::rewards);
        kinds.put("action_preferences", LearningPlots::preferences);
        kinds.put("power", SeriesPlots::power);
        kinds.put("energy", SeriesPlots::energy);
        kinds.put("ecdf", DistributionPlots::cumulative);
        kinds.put("wait_by_width", DistributionPlots::waitByWidth);
        kinds.put("users", UsersPlot::draw);
        kinds.put("nodes", NodesPlot::draw);
        kinds.put("fabric", FabricPlot::draw);
        kinds.put("compare", ComparePlot::draw);
        kinds.put("campaign", CampaignPlot::draw);
        return kinds;
    }

    /** {@return the names of the kinds: each once, unmodifiable} */
    public static List<String> names() {
        return List.copyOf(KINDS.keySet());
    }

    /**
     * Finds a kind.
     *
     * @param name its name
     * @return the kind
     * @throws NoctuleException of kind INPUT if there is none of that name
     */
    public static Plot of(String name) {
        return Optional.ofNullable(KINDS.get(name))
                .orElseThrow(() -> NoctuleException.input(
                        "plot: the kind (" + name + ") is unknown.", Suggestion.of(name, names())));
    }
}
