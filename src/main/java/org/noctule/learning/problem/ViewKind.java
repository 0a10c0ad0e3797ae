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
import org.noctule.agent.view.GuardedProblem;
import org.noctule.agent.view.ViewProblem;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionTable;

/**
 * A problem of a jar, see {@link ViewProblem}.
 *
 * @param name the name that options give it
 * @param observation the name that models have for what is seen
 * @param made makes that of a run
 */
record ViewKind(String name, String observation, Supplier<ViewProblem> made) implements ProblemKind {
    private static final String NOUN = "problem";

    /** Finds the problem of {@code FILE.jar}, or that of the simple class name in {@code FILE.jar#CLASS}. */
    static ViewKind open(String text) {
        final ServiceJar jar = ServiceJar.once(Path.of(ServiceJar.file(text)), NOUN, ViewProblem.class);
        final ServiceLoader.Provider<ViewProblem> provider = jar.chosen(ViewProblem.class, text, each -> each);
        final OwnCode code = new OwnCode(NOUN, text);
        return new ViewKind(
                text,
                provider.type().getSimpleName(),
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
