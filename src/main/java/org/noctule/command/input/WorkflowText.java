package org.noctule.command.input;

import java.util.Locale;
import org.noctule.workload.dependency.GraphSize;

/** The size of a graph of jobs as text for people. */
final class WorkflowText {
    private WorkflowText() {}

    static String of(GraphSize size) {
        return String.format(
                Locale.ROOT,
                "\nworkflow\ntasks          %d\nedges          %d\ndepth          %d\ncritical path  %.3f s\n"
                        + "data items     %d\nbytes          %.0f\nbytes read     %.0f (written by another task)\n",
                size.tasks(),
                size.edges(),
                size.depth(),
                size.criticalPath(),
                size.items(),
                size.bytes(),
                size.moved());
    }
}
