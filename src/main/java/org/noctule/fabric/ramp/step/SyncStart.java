package org.noctule.fabric.ramp.step;

import java.util.function.IntConsumer;
import org.noctule.fabric.ramp.EdgeKind;
import org.noctule.fabric.ramp.PartitionedGraph;

/** The moment at which the parts of a backward op begin to bring their gradients together. */
public enum SyncStart {
    /** When all of them have ended. */
    OP {
        @Override
        Begun of(PartitionedGraph graph, IntConsumer begin) {
            return new Together(graph, begin);
        }
    },
    /** Each one when it has ended itself. */
    PART {
        @Override
        Begun of(PartitionedGraph graph, IntConsumer begin) {
            return new Begun(graph, begin);
        }
    };

    abstract Begun of(PartitionedGraph graph, IntConsumer begin);

    /** Tells which dependencies begin when a part ends, in one step. */
    static class Begun {
        final PartitionedGraph graph;
        final IntConsumer begin;

        Begun(PartitionedGraph graph, IntConsumer begin) {
            this.graph = graph;
            this.begin = begin;
        }

        /** Begins all dependencies for which the end of a part was missing. */
        void ended(int node) {
            for (int edge = graph.firstEdge(node); edge < graph.firstEdge(node + 1); edge++) {
                begin.accept(edge);
            }
        }
    }

    /** Keeps count of the parts of each op that have not ended. */
    private static final class Together extends Begun {
        private final int[] left;

        Together(PartitionedGraph graph, IntConsumer begin) {
            super(graph, begin);
            left = new int[graph.graph().size()];
            for (int op = 0; op < left.length; op++) {
                left[op] = graph.parts(op);
            }
        }

        @Override
        void ended(int node) {
            begin(node, false);
            final int op = graph.original(node);
            if (--left[op] == 0 && graph.isBackward(node)) {
                for (int part = 0; part < graph.parts(op); part++) {
                    begin(graph.node(op, part), true);
                }
            }
        }

        private void begin(int node, boolean synchronising) {
            for (int edge = graph.firstEdge(node); edge < graph.firstEdge(node + 1); edge++) {
                if (graph.kind(edge) == EdgeKind.SYNC == synchronising) {
                    begin.accept(edge);
                }
            }
        }
    }
}
