package org.noctule.campaign;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.noctule.campaign.compare.Figure;
import org.noctule.campaign.compare.FigureCatalogue;
import org.noctule.campaign.compare.PolicyFigure;
import org.noctule.campaign.compare.RunFigure;
import org.noctule.campaign.compare.TrainingFigure;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.RunContent;
import org.noctule.experiment.input.Doubts;
import org.noctule.experiment.input.InputFile;
import org.noctule.experiment.options.RunOptions;
import org.noctule.workload.batsim.NamedFiles;

/** Plans campaigns: reads the options of each point and hashes what they name. */
public final class CampaignPlanner {
    /** The form of keys; another number makes all earlier results others. */
    private static final int FORMAT = 1;

    private final Map<Path, String> hashes = new HashMap<>();
    private final Map<Path, List<Path>> named = new HashMap<>();
    private final Set<String> told = new LinkedHashSet<>();
    private final Set<List<Path>> looked = new HashSet<>();
    private final CampaignFile file;
    private final ProgramHash program;
    private final Consumer<String> warnings;
    private boolean policies;

    private CampaignPlanner(CampaignFile file, ProgramHash program, Consumer<String> warnings) {
        this.file = file;
        this.program = program;
        this.warnings = warnings;
    }

    /**
     * Plans a campaign.
     *
     * @param file the campaign
     * @param program the program that plays it
     * @param warnings hears once of each doubt about an option
     * @return the plan
     * @throws NoctuleException if options are wrong or a file that they name is missing
     */
    public static CampaignPlan plan(CampaignFile file, ProgramHash program, Consumer<String> warnings) {
        return new CampaignPlanner(file, program, warnings).plan();
    }

    /** The figures of runs, and those of trainings where a point trains, unless the file names others. */
    private List<String> figures(List<PlannedPoint> points) {
        final boolean trains =
                points.stream().anyMatch(point -> !point.trained().isEmpty());
        return !file.figures().isEmpty()
                ? file.figures()
                : FigureCatalogue.all().stream()
                        .filter(figure -> figure instanceof Figure && !policies
                                || trains && figure instanceof TrainingFigure
                                || policies && figure instanceof PolicyFigure)
                        .map(RunFigure::key)
                        .toList();
    }

    private CampaignPlan plan() {
        final Set<String> columns = new LinkedHashSet<>();
        file.points().forEach(point -> columns.addAll(point.values().keySet()));
        final List<PlannedPoint> points = new ArrayList<>();
        for (final CampaignPoint point : file.points()) {
            points.add(plan(point, columns));
        }
        final Path base = CampaignPlan.absolute(file.base());
        return new CampaignPlan(
                new CampaignPlan.Terms(
                        file.name(),
                        program,
                        new InputFile(base, hash(base)),
                        file.seeds(),
                        file.repetitions(),
                        file.keep(),
                        figures(points),
                        file.order(),
                        file.attempts(),
                        file.reuse(),
                        (ObjectNode) file.execute().node()),
                List.copyOf(columns),
                points);
    }

    private PlannedPoint plan(CampaignPoint point, Set<String> columns) {
        final ObjectNode settings = point.settings();
        final PointOptions options = PointOptions.read(file.base(), settings, file.file() + ": axes", this::tell);
        policies |= options instanceof PolicyPoint;
        final RunContent content = options.content(file.keep() == Keep.FILES);
        options.settle(settings);
        final ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("format", FORMAT).put("program", program.key(file.reuse()));
        json.set("options", content.options());
        final String trained = options.trained();
        if (!trained.isEmpty()) {
            json.put("trained", trained);
        }
        final ObjectNode roles = json.putObject("inputs");
        final Map<String, String> inputs = new TreeMap<>();
        if (settings.has(PointOptions.BASE)) {
            final Path base = CampaignPlan.absolute(PointOptions.base(file.base(), settings));
            inputs.put(base.toString(), hash(base));
        }
        inputs(content).forEach((role, path) -> {
            final Path absolute = CampaignPlan.absolute(path);
            roles.put(role, hash(absolute));
            inputs.put(absolute.toString(), hash(absolute));
        });
        if (options instanceof PlatformPoint played) {
            look(played.options());
        }
        return new PlannedPoint(
                columns.stream()
                        .map(column -> point.values().containsKey(column)
                                ? point.values().get(column).shown()
                                : "")
                        .toList(),
                settings,
                inputs,
                HexFormat.of().formatHex(CanonicalJson.hash(json)),
                options.varies() || !trained.isEmpty(),
                point.values().containsKey("seed")
                        ? options.seed()
                        : file.firstSeed().orElse(options.seed()),
                trained,
                options.cost());
    }

    /** The inputs of a run, and those that the profiles of its workload name. */
    private Map<String, Path> inputs(RunContent content) {
        final Map<String, Path> inputs = new LinkedHashMap<>(content.inputs());
        for (final String role : List.of("workload", "custom workload")) {
            if (inputs.containsKey(role)) {
                final List<Path> files = named.computeIfAbsent(inputs.get(role), NamedFiles::of);
                for (int i = 0; i < files.size(); i++) {
                    inputs.put("file " + i + " of the " + role, files.get(i));
                }
            }
        }
        return inputs;
    }

    /** Tells once of jobs and a machine whose run times are taken to hold for its slowest cores. */
    private void look(RunOptions options) {
        if (options.shared().reference().isEmpty() && looked.add(List.of(options.jobs(), options.platform()))) {
            Doubts.aboutReference(options).forEach(this::tell);
        }
    }

    private void tell(String warning) {
        if (told.add(warning)) {
            warnings.accept(warning);
        }
    }

    private String hash(Path path) {
        return hashes.computeIfAbsent(path, each -> InputFile.of(each).sha256());
    }
}
