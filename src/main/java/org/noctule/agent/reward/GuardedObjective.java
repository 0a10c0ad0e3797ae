package org.noctule.agent.reward;

import java.nio.file.Path;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import org.noctule.agent.OwnCode;
import org.noctule.agent.ServiceJar;
import org.noctule.agent.view.ClusterView;

/**
 * An objective from a jar whose failures are told as the jar's.
 *
 * @param code the jar
 * @param objective what it offers
 */
record GuardedObjective(OwnCode code, Objective objective) implements Objective {
    private static final String NOUN = "objective";

    /** Makes the objective of {@code FILE.jar}, or that of the simple class name in {@code FILE.jar#CLASS}. */
    static Objective open(String text) {
        final ServiceJar jar = ServiceJar.once(Path.of(ServiceJar.file(text)), NOUN, Objective.class);
        return new GuardedObjective(
                new OwnCode(NOUN, text), jar.chosen(Objective.class, text, ServiceLoader.Provider::get));
    }

    @Override
    public double rate(ClusterView view) {
        return finite("rate", view.now(), () -> objective.rate(view));
    }

    @Override
    public double outcome(Outcome run) {
        return finite("outcome", run.end(), () -> objective.outcome(run));
    }

    @Override
    public double earned(ClusterView before, ClusterView now) {
        return finite("earned", now.now(), () -> objective.earned(before, now));
    }

    private double finite(String method, double date, Supplier<Double> call) {
        final Supplier<String> called = () -> method + "(…) at date " + date;
        final double reward = code.call(called, call);
        if (!Double.isFinite(reward)) {
            throw code.wrong(called.get(), "gave " + reward, "Maybe it divides by 0: a reward is a finite number.");
        }
        return reward;
    }

    @Override
    public String toString() {
        return code.name();
    }
}
