package org.noctule.campaign.search;

import com.fasterxml.jackson.core.io.NumberOutput;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.noctule.campaign.AxisValue;
import org.noctule.campaign.CampaignFile;
import org.noctule.campaign.CampaignPlan;
import org.noctule.campaign.CampaignPoint;
import org.noctule.campaign.Keep;
import org.noctule.campaign.RunKey;
import org.noctule.campaign.SearchTable;
import org.noctule.campaign.compare.Figure;
import org.noctule.campaign.compare.FigureCatalogue;
import org.noctule.campaign.compare.RunFigure;
import org.noctule.campaign.compare.TrainingFigure;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.report.data.CsvReader;

/**
 * A search over options: generation after generation of points, each a pure function of the search's seed and of the
 * rows so far, so that a search that is started again replays itself. Each candidate is tried on all points of the
 * axes.
 */
public final class Search {
    private static final String SEED = "seed";
    private static final String MODEL = "decision.agent.input_model";

    private final CampaignFile file;
    private final RunFigure figure;
    private final List<Dimension> space;
    private final Optional<JsonInput> rungs;
    private final SearchMethod method;
    private final List<List<Candidate>> generations = new ArrayList<>();
    private final List<List<Tried>> tried = new ArrayList<>();
    /** The models of a population by generation and member, one for each point of the axes. */
    private final Map<List<Integer>, List<Path>> models = new HashMap<>();

    private Search(CampaignFile file, JsonInput search) {
        search.allow(SearchTable.TABLE);
        this.file = file;
        this.figure = search.find("figure")
                .map(key -> FigureCatalogue.of(key.oneOf(figures())))
                .orElse(Figure.BOUNDED_SLOWDOWN);
        final JsonInput keys = search.get("space");
        this.space = keys.keys().stream()
                .map(key -> Dimension.read(key, keys.get(key)))
                .toList();
        if (space.isEmpty()) {
            throw keys.error("names no option", "Maybe write {\"decision.agent.lr\": {\"log\": [1e-4, 1e-2]}}.");
        }
        this.rungs = search.find("rungs").map(each -> each.allow(SearchTable.RUNGS));
        this.method = method(search);
    }

    private static List<String> figures() {
        return FigureCatalogue.all().stream()
                .filter(RunFigure::numeric)
                .map(RunFigure::key)
                .toList();
    }

    private SearchMethod method(JsonInput search) {
        final int candidates = search.find("candidates").map(JsonInput::count).orElse(16);
        final SearchMethod.RandomCandidates first = new SearchMethod.RandomCandidates(
                search.find("seed").map(seed -> seed.integer(0, Long.MAX_VALUE)).orElse(0L), space.size(), candidates);
        final String name = search.get("method").oneOf(SearchTable.METHODS);
        if (!name.equals("halving") && rungs.isPresent()) {
            throw search.get("rungs").error("stands beside " + name, "Maybe remove it: only halving has rungs.");
        }
        return switch (name) {
            case "random" -> first;
            case "halving" ->
                new SearchMethod.Halving(
                        first,
                        search.find("divide")
                                .map(divide -> (int) divide.integer(2, 1000))
                                .orElse(3),
                        search.get("rungs").get("values").elements().size());
            case "population" -> population(search, first);
            default ->
                new SearchMethod.Evolving(
                        first,
                        search.find("generations").map(JsonInput::count).orElse(8),
                        search.find("parents").map(JsonInput::count).orElse(Math.max(1, candidates / 4)),
                        search.find("spread").map(JsonInput::positive).orElse(0.1));
        };
    }

    private SearchMethod population(JsonInput search, SearchMethod.RandomCandidates first) {
        if (file.seeds() * file.repetitions() != 1) {
            throw search.get("method")
                    .error("stands beside several seeds", "Maybe take more candidates: each has a seed of its own.");
        }
        if (file.keep() == Keep.ROW) {
            throw search.get("method")
                    .error("needs the models of its candidates", "Maybe add \"keep\": \"model\" to the campaign.");
        }
        final List<Double> factors = search.find("factors")
                .map(list -> list.elements().stream().map(JsonInput::positive).toList())
                .orElse(List.of(0.8, 1.2));
        if (factors.isEmpty()) {
            throw search.get("factors").error("holds no factor", "Maybe leave it out: it is [0.8, 1.2] then.");
        }
        return new PopulationSearch(
                first,
                space,
                search.find("generations").map(JsonInput::count).orElse(8),
                search.find("exploit").map(part -> part.between(0, 0.5)).orElse(0.2),
                factors,
                search.find("resample").map(part -> part.between(0, 1)).orElse(0.0));
    }

    /**
     * Reads the search of a campaign.
     *
     * @param file the campaign
     * @return the search, empty if there is none
     * @throws org.noctule.error.NoctuleException if the file says something wrong
     */
    public static Optional<Search> of(CampaignFile file) {
        return file.search().map(search -> new Search(file, search));
    }

    /**
     * Adds the first generation.
     *
     * @return the campaign with its points
     */
    public CampaignFile first() {
        generations.add(method.next(List.of()));
        return campaign();
    }

    /**
     * Adds the next generation.
     *
     * @param plan the plan of the campaign that was returned last
     * @param table its gathered rows
     * @param kept finds the file of the model that the training of a run left
     * @return the campaign with the points of all generations, empty if there is no further one
     * @throws org.noctule.error.NoctuleException if the runs have no such figure
     */
    public Optional<CampaignFile> next(CampaignPlan plan, Path table, Function<RunKey, Path> kept) {
        final Map<RunKey, Double> values = values(table);
        final List<CampaignPoint> points = campaign().points();
        final Map<CampaignPoint, Integer> places = new HashMap<>();
        IntStream.range(0, points.size()).forEach(place -> places.put(points.get(place), place));
        if (method instanceof PopulationSearch) {
            generations
                    .get(generations.size() - 1)
                    .forEach(candidate -> models.put(
                            List.of(candidate.rung(), candidate.member()),
                            points(candidate).stream()
                                    .map(point ->
                                            kept.apply(plan.run(plan.start(Objects.requireNonNull(places.get(point))))
                                                    .key()))
                                    .toList()));
        }
        tried.clear();
        for (final List<Candidate> generation : generations) {
            tried.add(generation.stream()
                    .map(candidate -> new Tried(candidate, cost(candidate, places, plan, values)))
                    .toList());
        }
        final List<Candidate> more = method.next(tried);
        if (more.isEmpty()) {
            return Optional.empty();
        }
        generations.add(more);
        return Optional.of(campaign());
    }

    private CampaignFile campaign() {
        final Set<CampaignPoint> points = new LinkedHashSet<>();
        generations.forEach(generation -> generation.forEach(candidate -> points.addAll(points(candidate))));
        return file.with(List.copyOf(points));
    }

    /** A candidate on each point of the axes. */
    private List<CampaignPoint> points(Candidate candidate) {
        final List<CampaignPoint> points = new ArrayList<>();
        for (final CampaignPoint point : file.points()) {
            CampaignPoint with = point;
            for (int i = 0; i < space.size(); i++) {
                with = with.with(
                        space.get(i).key(),
                        AxisValue.of(space.get(i).at(candidate.places().get(i))));
            }
            if (rungs.isPresent()) {
                final JsonNode rung = rungs.get().get("values").node().get(candidate.rung());
                with = with.with(rungs.get().get("key").text(), AxisValue.of(rung));
            }
            if (method instanceof PopulationSearch population) {
                with = with.with(SEED, AxisValue.of(LongNode.valueOf(seed(candidate, population))));
            }
            if (candidate.parent() != Candidate.NONE) {
                with = with.with(MODEL, begun(candidate, points.size()));
            }
            points.add(with);
        }
        return points;
    }

    /** Each member of each generation meets episodes of its own. */
    private long seed(Candidate candidate, PopulationSearch population) {
        return file.firstSeed().orElse(0)
                + (long) candidate.rung() * population.first().candidates()
                + candidate.member();
    }

    /** The model of the parent on the same point of the axes; tables tell who that was. */
    private AxisValue begun(Candidate candidate, int point) {
        final Path model = Objects.requireNonNull(models.get(List.of(candidate.rung() - 1, candidate.parent())))
                .get(point);
        return new AxisValue(
                "generation " + (candidate.rung() - 1) + " member " + candidate.parent(),
                TextNode.valueOf(model.toAbsolutePath().normalize().toString()));
    }

    private double cost(
            Candidate candidate, Map<CampaignPoint, Integer> places, CampaignPlan plan, Map<RunKey, Double> values) {
        double sum = 0;
        int count = 0;
        for (final CampaignPoint point : points(candidate)) {
            final int place = Objects.requireNonNull(places.get(point));
            for (int run = plan.start(place); run < plan.start(place + 1); run++) {
                // Without a row the run failed.
                sum += values.getOrDefault(plan.run(run).key(), Double.POSITIVE_INFINITY);
                count++;
            }
        }
        return sum / count;
    }

    /** What is better where it is more counts as what is better where it is less. */
    private Map<RunKey, Double> values(Path table) {
        final double sign = figure.moreIsBetter() ? -1 : 1;
        final Map<RunKey, Double> values = new HashMap<>();
        try (CsvReader rows = CsvReader.open(table)) {
            final int column = rows.header().indexOf(figure.key());
            while (column >= 0 && rows.next()) {
                if (!rows.isEmpty(column)) {
                    values.put(RunKey.parse(rows.text(0)), sign * rows.number(column));
                }
            }
        }
        if (values.isEmpty()) {
            throw NoctuleException.input(
                    file.file() + ": no run has the figure (" + figure.key() + ") that the search is for.",
                    figure instanceof TrainingFigure
                            ? "Maybe the agent does not train, or training.evaluate_every is missing."
                            : "Maybe add it to \"figures\", or all runs failed: noctule campaign status.");
        }
        return values;
    }

    /**
     * Names the best candidate of the last rung; to be asked at the end.
     *
     * @return its options and its mean figure in words
     */
    public String best() {
        final int last = tried.stream()
                .flatMap(List::stream)
                .mapToInt(each -> each.candidate().rung())
                .max()
                .orElse(0);
        final Tried best = tried.stream()
                .flatMap(List::stream)
                .filter(each -> each.candidate().rung() == last)
                .min(Comparator.comparingDouble(Tried::cost))
                .orElseThrow();
        final StringBuilder words = new StringBuilder("best:");
        for (int i = 0; i < space.size(); i++) {
            words.append(' ').append(space.get(i).key()).append(' ');
            words.append(AxisValue.of(space.get(i).at(best.candidate().places().get(i)))
                    .shown());
        }
        Optional.ofNullable(models.get(
                        List.of(best.candidate().rung(), best.candidate().member())))
                .ifPresent(kept -> words.append(", model ").append(kept.get(0)));
        final double sign = figure.moreIsBetter() ? -1 : 1;
        return words.append(", mean ")
                .append(figure.key())
                .append(' ')
                .append(NumberOutput.toString(sign * best.cost(), true))
                .toString();
    }
}
