package org.noctule.learning.problem;

import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.noctule.agent.AgentContext;
import org.noctule.agent.OwnCode;
import org.noctule.agent.Problem;
import org.noctule.agent.ServiceJar;
import org.noctule.agent.problem.ViewOptions;
import org.noctule.agent.problem.ViewedProblem;
import org.noctule.agent.view.BareCluster;
import org.noctule.agent.view.GuardedProblem;
import org.noctule.agent.view.ViewProblem;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionTable;

/**
 * A {@link ViewProblem} by its name: one of a jar, or the bare machine.
 *
 * @param name the name that options give it
 * @param observation the name that models have for what is seen
 * @param chosen whether an agent can choose, and not only a program that steps environments
 * @param made makes that of a run
 */
record ViewKind(String name, String observation, boolean chosen, Supplier<ViewProblem> made) implements ProblemKind {
    private static final String NOUN = "problem";

    /** The bare machine: a program that steps environments decides. */
    static ViewKind cluster() {
        return new ViewKind("cluster", "cluster", false, BareCluster::new);
    }

    /** Finds the problem of {@code FILE.jar}, or that of the simple class name in {@code FILE.jar#CLASS}. */
    static ViewKind open(String text) {
        final ServiceJar jar = ServiceJar.once(Path.of(ServiceJar.file(text)), NOUN, ViewProblem.class);
        final ServiceLoader.Provider<ViewProblem> provider = jar.chosen(ViewProblem.class, text, each -> each);
        final OwnCode code = new OwnCode(NOUN, text);
        return new ViewKind(
                text,
                provider.type().getSimpleName(),
                true,
                () -> new GuardedProblem(code, code.call("its constructor", provider)));
    }

    @Override
    public OptionTable keys() {
        return ViewOptions.table(made.get());
    }

    @Override
    public String observation(JsonInput decision) {
        return observation;
    }

    @Override
    public void checkChoosable() {
        if (!chosen) {
            throw NoctuleException.input(
                    "$.decision.env.problem: the problem (" + name
                            + ") is decided by a program that steps environments.",
                    "Maybe write a problem in Python (noctule.Problem), or name another one, such as job.");
        }
    }

    /** Whether sizes depend on the machine is the problem's to know: actions and fields are the same in every run. */
    @Override
    public boolean portable() {
        return true;
    }

    @Override
    public LongFunction<Problem> problems(AgentContext context, SortedMap<String, List<Double>> scales, String source) {
        final JsonInput env = context.decision().find("env").orElseThrow();
        return seed -> {
            final ViewProblem problem = made.get();
            return new ViewedProblem(problem, ViewOptions.read(env, problem), context.rules(), seed);
        };
    }
}
