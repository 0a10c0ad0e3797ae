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
    @Override
    public OptionTable keys() {
        return code.call("keys()", problem::keys);
    }

    @Override
    public void read(Options options) {
        done(() -> "read(…)", () -> problem.read(options));
    }

    @Override
    public List<String> actions() {
        return GuardedObservation.listed(code, "actions()", code.call("actions()", problem::actions));
    }

    @Override
    public List<ObservedField> observation() {
        return seen().observation();
    }

    private GuardedObservation seen() {
        return new GuardedObservation(code, problem);
    }

    @Override
    public void begin(ClusterView view, long seed) {
        seen().begin(view, seed);
    }

    @Override
    public Rule rule() {
        return code.call("rule()", problem::rule);
    }

    @Override
    public boolean asksOfOne() {
        return code.call("asksOfOne()", problem::asksOfOne);
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
        seen().observe(view, target, offset);
    }

    @Override
    public void mask(ClusterView view, BitSet allowed) {
        done(at("mask", view), () -> problem.mask(view, allowed));
    }

    @Override
    public boolean choose(ClusterView view, int action, ViewReply reply) {
        return code.call(at("choose", view), () -> problem.choose(view, action, reply));
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
