package org.noctule.learning.problem;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.function.LongFunction;
import org.noctule.agent.ActionSpace;
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

/** A problem of a jar, see {@link ViewProblem}. */
final class ViewKind implements ProblemKind {
    private static final String NOUN = "problem";

    private final String name;
    private final ServiceLoader.Provider<ViewProblem> provider;

    private ViewKind(String name, ServiceLoader.Provider<ViewProblem> provider) {
        this.name = name;
        this.provider = provider;
    }

    /** Finds the problem of {@code FILE.jar}, or that of the simple class name in {@code FILE.jar#CLASS}. */
    static ViewKind open(String text) {
        final ServiceJar jar = ServiceJar.once(Path.of(ServiceJar.file(text)), NOUN, ViewProblem.class);
        return new ViewKind(text, jar.chosen(ViewProblem.class, text, provider -> provider));
    }

    private GuardedProblem made() {
        final OwnCode code = new OwnCode(NOUN, name);
        return new GuardedProblem(code, code.call("its constructor", provider));
    }

    private GuardedProblem read(JsonInput env) {
        final GuardedProblem problem = made();
        ViewOptions.read(env, problem);
        return problem;
    }

    private static JsonInput env(JsonInput decision) {
        return decision.find("env").orElseThrow();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public OptionTable keys() {
        return ViewOptions.table(made());
    }

    @Override
    public String observation(JsonInput decision) {
        return provider.type().getSimpleName();
    }

    @Override
    public ActionSpace actions(AgentContext context) {
        return new ActionSpace(read(env(context.decision())).actions(), OptionalInt.empty());
    }

    /** Whether sizes depend on the machine is the problem's to know: actions and fields are the same in every run. */
    @Override
    public boolean portable() {
        return true;
    }

    @Override
    public LongFunction<Problem> problems(AgentContext context, SortedMap<String, List<Double>> scales, String source) {
        final JsonInput env = env(context.decision());
        return seed -> {
            final GuardedProblem problem = made();
            return new ViewedProblem(problem, ViewOptions.read(env, problem), context.rules(), seed);
        };
    }
}
