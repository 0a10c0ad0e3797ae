package org.noctule.workload.graph;

import java.util.List;
import java.util.Locale;

/** Renders the figures of a model for people. */
public final class GraphText {
    private static final int SHOWN = 60;

    private final StepGraph step;
    private final GraphFigures figures;
    private final StringBuilder text = new StringBuilder();

    private GraphText(StepGraph step) {
        this.step = step;
        this.figures = GraphFigures.of(step);
    }

    /**
     * Renders a model.
     *
     * @param step its training step
     * @return lines, each with its end
     */
    public static String of(StepGraph step) {
        return new GraphText(step).render();
    }

    private String render() {
        line("model", figures.model());
        line("forward", counts(figures.forwardOps(), figures.forwardDeps()) + ", " + ms(figures.forwardTime()));
        line("backward", counts(figures.forwardOps(), figures.forwardDeps()) + ", " + ms(figures.backwardTime()));
        line("step", counts(figures.ops(), figures.deps()) + ", " + ms(figures.stepTime()) + " on one worker");
        line("depth", figures.depth() + " ops");
        line("activation", bytes(figures.activation()));
        line("parameters", bytes(figures.parameters()));
        line(
                "op time",
                "at most " + ms(figures.longestOp().value()) + ": "
                        + node(figures.longestOp().index()));
        line(
                "op memory",
                bytes(figures.opMemory()) + " in the step, at most "
                        + bytes(figures.largestOp().value()) + ": "
                        + node(figures.largestOp().index()));
        final StepGraph.Edge largest = step.edges().get(figures.largestDep().index());
        line(
                "dep size",
                bytes(figures.depSize()) + " in the step, at most "
                        + bytes(figures.largestDep().value()) + ": " + id(largest.from()) + " to " + id(largest.to()));
        path("forward path", figures.forwardPath());
        path("step path", figures.stepPath());
        return text.toString();
    }

    private void line(String name, String value) {
        text.append(String.format(Locale.ROOT, "%-14s %s", name, value).strip()).append('\n');
    }

    /** The nodes of a path that take time, an op a line. */
    private void path(String name, CriticalPath path) {
        line(name, ms(path.time()) + " over " + path.nodes().size() + " ops");
        final List<Integer> busy =
                path.nodes().stream().filter(node -> step.time(node) > 0).toList();
        busy.stream()
                .limit(SHOWN)
                .forEach(node -> text.append(String.format(Locale.ROOT, "%14s", ms(step.time(node))))
                        .append("  ")
                        .append(node(node))
                        .append('\n'));
        if (busy.size() > SHOWN) {
            text.append("  and ").append(busy.size() - SHOWN).append(" more\n");
        }
    }

    private String node(int node) {
        final String description = step.op(node).description();
        return id(node) + " "
                + (description.length() > SHOWN ? description.substring(0, SHOWN - 3) + "..." : description);
    }

    private String id(int node) {
        return (step.isBackward(node) ? "backward of node" : "node")
                + step.op(node).id();
    }

    private static String counts(int ops, int deps) {
        return ops + " ops, " + deps + " deps";
    }

    private static String ms(double time) {
        return String.format(Locale.ROOT, "%.3f ms", time);
    }

    private static String bytes(double size) {
        return String.format(Locale.ROOT, "%.3f MB", size / 1e6);
    }
}
