package org.noctule.learning.bridge;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import org.noctule.agent.view.JobRows;
import org.noctule.agent.view.PlanDesk;
import org.noctule.agent.view.TrainingSight;
import org.noctule.learning.bridge.BoardLayout.Array;
import org.noctule.workload.Job;

/**
 * The arrays of a {@link Board} in which another program sees training jobs: the first ones of the jobs that wait,
 * zeros for others.
 */
final class TrainingColumns {
    private final TrainingRoom room;
    private final DoubleBuffer figures;
    private final ByteBuffer degrees;
    private final FloatBuffer nodes;
    private final FloatBuffer edges;
    private final IntBuffer ends;
    private final DoubleBuffer fabric;
    /** The arrays of the jobs that are shown, which stay where a job stays in its row. */
    private final float[][] shown;

    TrainingColumns(BoardLayout layout, ByteBuffer bytes) {
        room = layout.room().training();
        figures = layout.part(bytes, Array.TRAINING).asDoubleBuffer();
        degrees = layout.part(bytes, Array.DEGREES);
        nodes = layout.part(bytes, Array.GRAPH_NODES).asFloatBuffer();
        edges = layout.part(bytes, Array.GRAPH_EDGES).asFloatBuffer();
        ends = layout.part(bytes, Array.GRAPH_ENDS).asIntBuffer();
        fabric = layout.part(bytes, Array.FABRIC).asDoubleBuffer();
        shown = new float[layout.environments() * room.jobs()][];
    }

    /**
     * Shows training jobs as they are.
     *
     * @throws org.noctule.error.NoctuleException if a graph has no room
     */
    void show(int environment, PlanDesk desk, JobRows waiting) {
        for (int row = 0; row < room.jobs(); row++) {
            final int at = environment * room.jobs() + row;
            if (row < waiting.size() && desk.plans(waiting.job(row))) {
                show(environment, at, desk.look(waiting.job(row)), waiting.job(row));
            } else {
                clear(at);
            }
        }
        fabric.put(
                TrainingRoom.FABRIC * environment,
                new double[] {desk.servers(), desk.heldBefore(), desk.runningJobs()});
    }

    private void show(int environment, int at, TrainingSight sight, Job job) {
        figures.put(TrainingSight.FIGURES * at, sight.figures());
        for (int degree = 0; degree < room.degrees(); degree++) {
            degrees.put(room.degrees() * at + degree, (byte) (sight.allows(degree) ? 1 : 0));
        }
        if (room.graphs() && shown[at] != sight.nodes()) {
            room.check(environment, sight, job.id());
            clearGraph(at);
            nodes.put(TrainingSight.NODE * room.nodes() * at, sight.nodes());
            edges.put(TrainingSight.EDGE * room.edges() * at, sight.edges());
            ends.put(2 * room.edges() * at, sight.ends());
            shown[at] = sight.nodes();
        }
    }

    private void clear(int at) {
        figures.put(TrainingSight.FIGURES * at, new double[TrainingSight.FIGURES]);
        degrees.put(room.degrees() * at, new byte[room.degrees()]);
        if (room.graphs() && shown[at] != null) {
            clearGraph(at);
        }
    }

    private void clearGraph(int at) {
        nodes.put(TrainingSight.NODE * room.nodes() * at, new float[TrainingSight.NODE * room.nodes()]);
        edges.put(TrainingSight.EDGE * room.edges() * at, new float[TrainingSight.EDGE * room.edges()]);
        ends.put(2 * room.edges() * at, new int[2 * room.edges()]);
        shown[at] = null;
    }
}
