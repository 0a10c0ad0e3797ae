package org.noctule.deepening.protocol;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.protocol.codec.NoticeReader;
import org.noctule.protocol.codec.WireInput;

/** Reads what concerns the networks of training jobs: the object beside the data of a NOTIFY. */
final class AdaptationReader extends NoticeReader {
    /** The notices of a decision side. */
    static final Set<String> DECISIONS = new TreeSet<>(
            Set.of(AdaptationWriter.ADAPT_JOB, AdaptationWriter.SET_JOB_BUDGET, AdaptationWriter.FOLLOW_EPOCHS));

    /** The notices of a simulator. */
    static final Set<String> EVENTS = Set.of(
            AdaptationWriter.ADAPTATION_REQUESTED,
            AdaptationWriter.EPOCH_COMPLETED,
            AdaptationWriter.JOB_ADAPTED,
            AdaptationWriter.TRAINING_ENDED,
            AdaptationWriter.ADAPTATION_REFUSED);

    private static final int MOST_ACTIONS = 100_000;

    private int action = -1;
    private int decision = -1;
    private int later = -1;
    private int epoch = -1;
    private int rank;
    private double total = Double.NaN;
    private double left = Double.NaN;
    private double seconds = Double.NaN;
    private Optional<Boolean> told = Optional.empty();
    private OptionalDouble trainAccuracy = OptionalDouble.empty();
    private OptionalDouble testAccuracy = OptionalDouble.empty();
    private OptionalDouble accuracy = OptionalDouble.empty();
    private List<Integer> actions = List.of();
    private Optional<AdaptableNetwork> network = Optional.empty();
    private Optional<AdaptationEvent.Cause> cause = Optional.empty();

    private AdaptationReader(WireInput in) {
        super(in);
    }

    private static AdaptationReader of(WireInput in) throws IOException {
        final AdaptationReader reader = new AdaptationReader(in);
        reader.read();
        return reader;
    }

    @Override
    protected void read(String field) throws IOException {
        switch (field) {
            case "action" -> action = count(in());
            case "decision" -> decision = count(in());
            case "later" -> later = count(in());
            case "epoch" -> epoch = count(in());
            case "rank" -> rank = count(in());
            case "total", "budget_total" -> total = in().numberFrom(0);
            case "budget_left" -> left = in().numberFrom(0);
            case "seconds", "epoch_seconds" -> seconds = in().numberFrom(0);
            case "told" -> told = Optional.of(in().flag());
            case "train_acc" -> trainAccuracy = share(in());
            case "test_acc" -> testAccuracy = share(in());
            case "accuracy" -> accuracy = share(in());
            case "actions" -> actions = actions(in());
            case "network" -> network = Optional.of(NetworkJson.read(in()));
            case "cause" ->
                cause = Optional.of(cause(List.of(AdaptationEvent.Cause.values()), AdaptationEvent.Cause::text));
            default -> in().skip();
        }
    }

    private static int count(WireInput in) throws IOException {
        final int number = in.integer();
        if (number < 0) {
            throw in.wrong("must not be negative", "Maybe the peer counts from elsewhere: the first is 0.");
        }
        return number;
    }

    private static OptionalDouble share(WireInput in) throws IOException {
        final double number = in.numberFrom(0);
        if (number > 1) {
            throw in.wrong("must be at most 1", "Maybe it is a percentage.");
        }
        return OptionalDouble.of(number);
    }

    private static List<Integer> actions(WireInput in) throws IOException {
        final List<Integer> actions = new ArrayList<>();
        in.array();
        while (in.nextElement()) {
            if (actions.size() == MOST_ACTIONS) {
                throw in.wrong("is one of too many actions", "Maybe the peer repeats itself.");
            }
            actions.add(count(in));
        }
        return List.copyOf(actions);
    }

    static AdaptationDecision decision(WireInput in, double date, String type) throws IOException {
        return of(in).decision(date, type);
    }

    private AdaptationDecision decision(double date, String type) {
        return switch (type) {
            case AdaptationWriter.ADAPT_JOB -> new AdaptationDecision.AdaptJob(date, job(), number("action", action));
            case AdaptationWriter.SET_JOB_BUDGET ->
                new AdaptationDecision.SetJobBudget(date, job(), number("total", total));
            case AdaptationWriter.FOLLOW_EPOCHS ->
                new AdaptationDecision.FollowEpochs(date, job(), told.orElseThrow(() -> in().missing("told")));
            default -> throw new IllegalStateException(type);
        };
    }

    static AdaptationEvent event(WireInput in, double date, String type) throws IOException {
        return of(in).event(date, type);
    }

    private AdaptationEvent event(double date, String type) {
        return switch (type) {
            case AdaptationWriter.ADAPTATION_REQUESTED ->
                new AdaptationEvent.AdaptationRequested(
                        date,
                        job(),
                        number("decision", decision),
                        number("later", later),
                        network(),
                        number("budget_total", total),
                        number("budget_left", left));
            case AdaptationWriter.EPOCH_COMPLETED ->
                new AdaptationEvent.EpochCompleted(
                        date,
                        job(),
                        number("epoch", epoch),
                        number("seconds", seconds),
                        trainAccuracy,
                        testAccuracy,
                        number("budget_left", left));
            case AdaptationWriter.JOB_ADAPTED ->
                new AdaptationEvent.JobAdapted(date, job(), network(), number("epoch_seconds", seconds));
            case AdaptationWriter.TRAINING_ENDED ->
                new AdaptationEvent.TrainingEnded(date, job(), accuracy, actions, rank);
            case AdaptationWriter.ADAPTATION_REFUSED ->
                new AdaptationEvent.AdaptationRefused(date, job(), cause.orElseThrow(() -> in().missing("cause")));
            default -> throw new IllegalStateException(type);
        };
    }

    private AdaptableNetwork network() {
        return network.orElseThrow(() -> in().missing("network"));
    }

    private int number(String field, int value) {
        if (value < 0) {
            throw in().missing(field);
        }
        return value;
    }
}
