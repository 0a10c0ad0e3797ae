package org.noctule.fabric.ramp.pipedream;

import org.noctule.workload.graph.Dep;

/** A line that joins two nodes. */
final class EdgeLine {
    private EdgeLine() {}

    static Dep read(Line line) {
        final String text = line.text().strip();
        final int mark = text.indexOf(Line.SEPARATOR);
        if (mark < 0) {
            throw line.value(text)
                    .error(
                            "is neither a node nor an edge",
                            "Maybe it is cut, or lacks a blank before or after \"--\".");
        }
        return new Dep(line.id(text.substring(0, mark)), line.id(text.substring(mark + Line.SEPARATOR.length())));
    }
}
