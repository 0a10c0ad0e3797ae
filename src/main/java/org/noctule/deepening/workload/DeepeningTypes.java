package org.noctule.deepening.workload;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.deepening.AdaptableNetworks;
import org.noctule.deepening.DeepeningLaw;
import org.noctule.deepening.DeepeningModel;
import org.noctule.deepening.EpochCost;
import org.noctule.deepening.Extent;
import org.noctule.deepening.ReplayFolder;
import org.noctule.deepening.ReplayScenario;
import org.noctule.deepening.workload.DeepeningProfile.Modelled;
import org.noctule.deepening.workload.DeepeningProfile.Replay;
import org.noctule.json.JsonInput;
import org.noctule.workload.Job;
import org.noctule.workload.batsim.JsonValue;
import org.noctule.workload.batsim.ProfileScope;
import org.noctule.workload.batsim.ProfileType;
import org.noctule.workload.batsim.ProfileTypes;
import org.noctule.workload.batsim.WorkloadDirectory;

/** Profiles of training jobs that adapt their network. */
public final class DeepeningTypes implements ProfileTypes {
    private static final int MOST_DECISIONS = 1000;
    private static final int MOST_PIXELS = 4096;
    private static final String TABLE = "table";
    private static final String SCENARIO = "scenario";
    private static final String NETWORK = "network";
    private static final String IMAGES = "images";
    private static final String BUDGET = "budget";
    private static final String START = "start";
    private static final String DECISIONS = "decisions";
    private static final String STAGES = "stages";
    private static final String FROM = "from";
    private static final String GAIN = "gain";
    private static final String TRAIN = "train_seconds";
    private static final String TEST = "test_seconds";
    private static final String BATCHES = "batches";
    private static final String ACCURACY = "accuracy";
    private static final String MEANS = "means";
    private static final String NOISE = "noise";
    private static final String SEED = "seed";

    private static final List<ProfileType<?>> ALL = List.of(
            new ProfileType<>(
                    "training_replay",
                    Replay.class,
                    Set.of(TABLE, SCENARIO, NETWORK, IMAGES, BUDGET, START, DECISIONS, STAGES),
                    DeepeningTypes::replay,
                    DeepeningTypes::writeReplay),
            new ProfileType<>(
                    "training_model",
                    Modelled.class,
                    Set.of(NETWORK, IMAGES, BUDGET, START, DECISIONS, TRAIN, TEST, BATCHES, ACCURACY, NOISE, SEED),
                    DeepeningTypes::modelled,
                    DeepeningTypes::writeModelled));

    /** Creates them. */
    public DeepeningTypes() {}

    @Override
    public List<ProfileType<?>> types() {
        return ALL;
    }

    @Override
    public Map<String, List<String>> paths() {
        return Map.of(TABLE, ReplayFolder.FILES);
    }

    /** The scenarios of a table, which the profiles of a file share. */
    private record Recordings(List<ReplayScenario> all) {
        static Recordings read(Path folder) {
            return new Recordings(ReplayFolder.read(folder));
        }
    }

    /** The names of scenarios: one, or a list of them. */
    private static List<JsonInput> scenarios(JsonInput json) {
        final JsonInput scenario = json.get(SCENARIO);
        if (!scenario.node().isArray()) {
            return List.of(scenario);
        }
        if (scenario.elements().isEmpty()) {
            throw scenario.error("must not be empty", "Maybe name the scenario that the job replays.");
        }
        return scenario.elements();
    }

    private static Replay replay(String name, JsonInput json, Map<String, Object> extra, ProfileScope scope) {
        final JsonInput table = json.get(TABLE);
        final Optional<WorkloadDirectory> directory = scope.directoryOf(table);
        if (directory.isEmpty()) {
            return told(name, json, extra);
        }
        final List<ReplayScenario> recorded = directory
                .get()
                .read(table, ReplayFolder.FILES, Recordings.class, Recordings::read)
                .all();
        final List<ReplayScenario> chosen = new ArrayList<>();
        for (final JsonInput scenario : scenarios(json)) {
            final ReplayScenario next = ReplayFolder.named(recorded, scenario.text(), scenario.where());
            if (!chosen.isEmpty() && !sameJob(chosen.get(0), next)) {
                throw scenario.error(
                        "is of another network, budget, number of decisions or seed than ("
                                + chosen.get(0).name() + ")",
                        "Maybe give it a profile of its own: the scenarios of one are moments of the same job.");
            }
            chosen.add(next);
        }
        chosen.sort(Comparator.comparingDouble(ReplayScenario::start));
        final ReplayScenario first = chosen.get(0);
        final double budget = json.find(BUDGET).map(DeepeningTypes::seconds).orElse(first.budget());
        return new Replay(
                name,
                table.text(),
                first.network(),
                budget,
                start(json, first.start(), budget),
                first.decisions(),
                chosen.stream().map(DeepeningTypes::stage).toList(),
                extra);
    }

    private static boolean sameJob(ReplayScenario one, ReplayScenario other) {
        return one.network().equals(other.network())
                && one.budget() == other.budget()
                && one.decisions() == other.decisions()
                && one.recording().seed() == other.recording().seed();
    }

    private static Replay.Stage stage(ReplayScenario scenario) {
        return new Replay.Stage(
                scenario.name(),
                scenario.start(),
                scenario.best().accuracy() - scenario.accuracy(scenario.noAdaptation()),
                Optional.of(scenario));
    }

    private static double start(JsonInput json, double fallback, double budget) {
        final double start =
                json.find(START).map(value -> value.between(0, Job.LONGEST)).orElse(fallback);
        if (start >= budget) {
            throw json.find(START)
                    .orElse(json)
                    .error(
                            "leaves nothing of the budget: the job starts at " + start + " of " + budget + " s",
                            "Maybe raise \"budget\": it counts from the job's beginning, not from \"start\".");
        }
        return start;
    }

    private static double seconds(JsonInput json) {
        json.positive();
        return json.between(0, Job.LONGEST);
    }

    /** A profile as the side hears of it that does not simulate it. */
    private static Replay told(String name, JsonInput json, Map<String, Object> extra) {
        final List<JsonInput> names = scenarios(json);
        final List<Replay.Stage> stages = new ArrayList<>();
        for (final JsonInput stage : json.get(STAGES).elements()) {
            if (stages.size() < names.size()) {
                stages.add(new Replay.Stage(
                        names.get(stages.size()).text(),
                        stage.get(FROM).between(0, Job.LONGEST),
                        stage.get(GAIN).between(-1, 1),
                        Optional.empty()));
            }
        }
        if (stages.size() != names.size()) {
            throw json.get(STAGES).error("are fewer than scenarios", "Maybe the peer is of another version.");
        }
        final double budget = seconds(json.get(BUDGET));
        return new Replay(
                name,
                json.get(TABLE).text(),
                network(json),
                budget,
                start(json, 0, budget),
                (int) json.get(DECISIONS).integer(0, MOST_DECISIONS),
                List.copyOf(stages),
                extra);
    }

    private static AdaptableNetwork network(JsonInput json) {
        final JsonInput name = json.get(NETWORK);
        final AdaptableNetwork network = AdaptableNetworks.named(name.text(), name.where());
        return json.find(IMAGES)
                .map(images -> network.withInput(extent(images)))
                .orElse(network);
    }

    private static Extent extent(JsonInput images) {
        final List<JsonInput> sizes = images.elements();
        if (sizes.size() != 3) {
            throw images.error("must be three numbers", "Maybe write channels, height and width: [3, 32, 32].");
        }
        return new Extent(size(sizes.get(0)), size(sizes.get(1)), size(sizes.get(2)));
    }

    private static int size(JsonInput json) {
        return (int) json.integer(1, MOST_PIXELS);
    }

    private static Modelled modelled(String name, JsonInput json, Map<String, Object> extra, ProfileScope scope) {
        final AdaptableNetwork network = network(json);
        final double budget = seconds(json.get(BUDGET));
        return new Modelled(
                name,
                network,
                budget,
                start(json, 0, budget),
                json.find(DECISIONS)
                        .map(value -> (int) value.integer(0, MOST_DECISIONS))
                        .orElse(3),
                law(json, network),
                json.find(SEED).map(value -> value.integer(0, Long.MAX_VALUE)).orElse(0L),
                extra);
    }

    private static DeepeningLaw law(JsonInput json, AdaptableNetwork network) {
        return new DeepeningLaw(
                cost(json, network),
                json.find(BATCHES).map(JsonInput::count).orElse(DeepeningLaw.PUBLISHED_BATCHES),
                json.has(ACCURACY) || !network.name().equals("ConvNet2")
                        ? moments(json.get(ACCURACY))
                        : DeepeningLaw.CONV_NET_2,
                json.find(NOISE).map(value -> value.between(0, 1)).orElse(DeepeningModel.PUBLISHED_NOISE));
    }

    /** The published costs are known of two networks. */
    private static EpochCost cost(JsonInput json, AdaptableNetwork network) {
        if (!json.has(TRAIN) && !json.has(TEST)) {
            if (network.name().equals("ConvNet2")) {
                return EpochCost.CONV_NET_2;
            } else if (network.name().equals("ConvNet3")) {
                return EpochCost.CONV_NET_3;
            }
        }
        return new EpochCost(terms(json.get(TRAIN), network, true), terms(json.get(TEST), network, false));
    }

    private static List<Double> terms(JsonInput json, AdaptableNetwork network, boolean positive) {
        final List<Double> terms = new ArrayList<>();
        for (final JsonInput term : json.elements()) {
            terms.add(terms.isEmpty() && positive ? seconds(term) : term.between(0, Job.LONGEST));
        }
        if (terms.size() != network.deepenings() + 1) {
            throw json.error(
                    "has " + terms.size() + " numbers, not " + (network.deepenings() + 1) + " as (" + network.name()
                            + ") needs",
                    "Maybe write the seconds of the network as it is, then those of a block more behind each.");
        }
        return terms;
    }

    private static List<DeepeningLaw.Moment> moments(JsonInput json) {
        final List<DeepeningLaw.Moment> moments = new ArrayList<>();
        for (final JsonInput moment : json.elements()) {
            final List<Double> means = moment.get(MEANS).elements().stream()
                    .map(mean -> mean.between(0, 1))
                    .toList();
            final double from = moment.get(FROM).between(0, Job.LONGEST);
            if (means.isEmpty()
                    || !moments.isEmpty()
                            && (means.size() != moments.get(0).means().size()
                                    || from <= moments.get(moments.size() - 1).from())) {
                throw moment.error(
                        "does not follow the moment before it with as many means",
                        "Maybe sort the moments by \"from\", and give each the mean of 0, 1, 2, ... convolutions.");
            }
            moments.add(new DeepeningLaw.Moment(from, means));
        }
        if (moments.isEmpty()) {
            throw json.error("must not be empty", "Maybe give one moment: {\"from\": 0, \"means\": [0.6, 0.7]}.");
        }
        return moments;
    }

    private static void writeNetwork(JsonGenerator out, AdaptableNetwork network, double budget, double start)
            throws IOException {
        out.writeStringField(NETWORK, network.name());
        if (!network.input().equals(Extent.CIFAR)) {
            out.writeArrayFieldStart(IMAGES);
            out.writeNumber(network.input().channels());
            out.writeNumber(network.input().height());
            out.writeNumber(network.input().width());
            out.writeEndArray();
        }
        JsonValue.writeNumber(out, BUDGET, budget);
        JsonValue.writeNumber(out, START, start);
    }

    private static void writeReplay(JsonGenerator out, Replay training) throws IOException {
        out.writeStringField(TABLE, training.table());
        out.writeArrayFieldStart(SCENARIO);
        for (final Replay.Stage stage : training.stages()) {
            out.writeString(stage.scenario());
        }
        out.writeEndArray();
        writeNetwork(out, training.network(), training.budget(), training.start());
        out.writeNumberField(DECISIONS, training.decisions());
        out.writeArrayFieldStart(STAGES);
        for (final Replay.Stage stage : training.stages()) {
            out.writeStartObject();
            JsonValue.writeNumber(out, FROM, stage.from());
            JsonValue.writeNumber(out, GAIN, stage.gain());
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private static void writeModelled(JsonGenerator out, Modelled training) throws IOException {
        writeNetwork(out, training.network(), training.budget(), training.start());
        out.writeNumberField(DECISIONS, training.decisions());
        numbers(out, TRAIN, training.law().cost().train());
        numbers(out, TEST, training.law().cost().test());
        out.writeNumberField(BATCHES, training.law().batches());
        out.writeArrayFieldStart(ACCURACY);
        for (final DeepeningLaw.Moment moment : training.law().moments()) {
            out.writeStartObject();
            JsonValue.writeNumber(out, FROM, moment.from());
            numbers(out, MEANS, moment.means());
            out.writeEndObject();
        }
        out.writeEndArray();
        JsonValue.writeNumber(out, NOISE, training.law().noise());
        out.writeNumberField(SEED, training.seed());
    }

    private static void numbers(JsonGenerator out, String name, List<Double> numbers) throws IOException {
        out.writeArrayFieldStart(name);
        for (final double number : numbers) {
            JsonValue.writeNumber(out, number);
        }
        out.writeEndArray();
    }
}
