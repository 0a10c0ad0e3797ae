package org.noctule.agent.view;

import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import org.noctule.agent.OwnCode;
import org.noctule.json.OptionTable;
import org.noctule.json.Options;

/**
 * A problem from a jar whose failures are told as the jar's.
 *
 * @param code the jar
 * @param problem what it offers
 */
public record GuardedProblem(OwnCode code, ViewProblem problem) implements ViewProblem {
    private static final String MAYBE = "Maybe a problem that has nothing to choose or to see is another one.";

    @Override
    public OptionTable keys() {
        return code.call("keys()", problem::keys);
    }

    @Override
    public void read(Options options) {
        done("read(…)", () -> problem.read(options));
    }

    @Override
    public List<String> actions() {
        return listed("actions()", code.call("actions()", problem::actions));
    }

    @Override
    public List<ObservedField> observation() {
        return listed("observation()", code.call("observation()", problem::observation));
    }

    private <T> List<T> listed(String call, List<T> list) {
        if (list.isEmpty() || list.stream().anyMatch(one -> one == null)) {
            throw code.wrong(call, list.isEmpty() ? "answered an empty list" : "has null in its list", MAYBE);
        }
        return List.copyOf(list);
    }

    @Override
    public void begin(ClusterView view, long seed) {
        done("begin(…)", () -> problem.begin(view, seed));
    }

    @Override
    public void heard(ClusterView view, ViewReply reply) {
        done(at("heard", view), () -> problem.heard(view, reply));
    }

    @Override
    public boolean due(ClusterView view) {
        return code.call(at("due", view), () -> problem.due(view));
    }

    @Override
    public void observe(ClusterView view, float[] target, int offset) {
        done(at("observe", view), () -> problem.observe(view, target, offset));
    }

    @Override
    public void mask(ClusterView view, BitSet allowed) {
        done(at("mask", view), () -> problem.mask(view, allowed));
    }

    @Override
    public boolean choose(ClusterView view, int action, ViewReply reply) {
        return code.call(at("choose", view), () -> problem.choose(view, action, reply));
    }

    private void done(String call, Runnable work) {
        done(() -> call, work);
    }

    private void done(Supplier<String> call, Runnable work) {
        code.call(call, () -> {
            work.run();
            return true;
        });
    }

    private static Supplier<String> at(String method, ClusterView view) {
        return () -> method + "(…) at date " + view.now();
    }
}
