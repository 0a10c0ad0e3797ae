package org.noctule.learning.bridge;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.noctule.agent.placement.CoreOrders;
import org.noctule.agent.view.BareCluster;
import org.noctule.agent.view.TrainingSight;
import org.noctule.error.NoctuleException;
import org.noctule.model.ModelJson;

/**
 * The places of the arrays of a {@link Board}: a head of 64 bytes, then each {@link Array} in order, from the next
 * multiple of 64 bytes on. All numbers are little-endian. Arrays of clusters are empty where no program decides by what
 * it sees of them.
 *
 * <p>The head: at 0 the text {@code NOCTBRD1}; at 8, 12, 16 and 20 as int32 the version 3, the number of environments,
 * of values and of actions; at {@value #RUNG} and {@value #ANSWERED} as int32 how often the bell was rung and answered,
 * as far as the two programs count that; zeros.
 */
public final class BoardLayout {
    /** The place of the number of rings, int32, counted by the other program if it likes. */
    public static final int RUNG = 24;

    /** The place of the number of answers, int32. */
    public static final int ANSWERED = 28;

    static final int VERSION = 3;

    private static final int BORDER = 64;
    private static final byte[] MAGIC = "NOCTBRD1".getBytes(StandardCharsets.US_ASCII);

    private final int environments;
    private final int values;
    private final int actions;
    private final ClusterRoom room;
    private final int[] offsets = new int[Array.values().length];
    private final int bytes;

    /** The arrays, in their order. */
    public enum Array {
        /** The next actions, int32. */
        ACTION(Integer.BYTES, Row.ONE),
        /** The seeds of the next episodes, int64; -1 for the one that follows the last. */
        SEED(Long.BYTES, Row.ONE),
        /** Where an episode is to begin, uint8; 0 once it has. */
        RESET(1, Row.ONE),
        /** Rewards of the last actions, float64. */
        REWARD(Double.BYTES, Row.ONE),
        /** Where the last action ended the episode, uint8. */
        ENDED(1, Row.ONE),
        /** Dates in seconds, float64. */
        DATE(Double.BYTES, Row.ONE),
        /** Numbers of waiting jobs, int32. */
        WAITING(Integer.BYTES, Row.ONE),
        /** Where another action was taken, as the one asked for was forbidden, uint8. */
        INVALID(1, Row.ONE),
        /** The actions that may be chosen, int8. */
        MASK(1, Row.ACTIONS),
        /** Observations, float32. */
        OBSERVATION(Float.BYTES, Row.VALUES),
        /** The seeds of the episodes that are shown, int64. */
        EPISODE_SEED(Long.BYTES, Row.ONE),
        /** The masks of ends that another episode has followed already, int8. */
        FINAL_MASK(1, Row.ACTIONS),
        /** The observations of such ends, float32. */
        FINAL_OBSERVATION(Float.BYTES, Row.VALUES),
        /** Numbers of cores that no job has, int32, as they were counted last. */
        FREE_CORES(Integer.BYTES, Row.ONE),
        /** Numbers of all cores, int32, the same. */
        CORES(Integer.BYTES, Row.ONE),
        /** Numbers of jobs that wait, run, and have ended since the last choice, int32. */
        JOBS(Integer.BYTES, Row.SETS),
        /** The waiting, running and ended jobs: columns of their numbers, users, cores and tasks, int32. */
        JOB_COUNTS(Integer.BYTES, Row.JOB_COUNTS),
        /**
         * The same: columns of dates of submission, estimates, memory per core in MB, its bandwidth in GB/s, the dates
         * of starts and ends, cards per task, and memory per task in MB, float64.
         */
        JOB_VALUES(Double.BYTES, Row.JOB_VALUES),
        /** The nodes: columns of first cores, cores and free cores, int32. */
        NODE_COUNTS(Integer.BYTES, Row.NODE_COUNTS),
        /** The same: columns of memory and free memory in MB, and free cards, float64. */
        NODE_VALUES(Double.BYTES, Row.NODE_VALUES),
        /** Speed in GFLOPS, power in W, 1 while jobs may still come, and the four limits of jobs, float64. */
        CLUSTER(Double.BYTES, Row.CLUSTER),
        /** The next decisions, four int32 each, see {@link org.noctule.agent.view.BareCluster.Kind}. */
        DECISIONS(Integer.BYTES, Row.DECISIONS),
        /** Their number, int32. */
        DECIDED(Integer.BYTES, Row.CLUSTERS),
        /** Dates at which to be asked in any case, float64; one that is not later is none. */
        WAKE(Double.BYTES, Row.CLUSTERS),
        /** Whether to be asked once more before the next events, int32. */
        AGAIN(Integer.BYTES, Row.CLUSTERS),
        /** The first waiting jobs: the figures of {@link TrainingSight}, row by row, 0 of one that trains nothing. */
        TRAINING(Double.BYTES, Row.TRAINING),
        /** The same: which degrees from 0 on may be chosen, uint8. */
        DEGREES(1, Row.DEGREES),
        /** The same: the nodes of their graphs, float32. */
        GRAPH_NODES(Float.BYTES, Row.GRAPH_NODES),
        /** The same: the edges of their graphs, float32. */
        GRAPH_EDGES(Float.BYTES, Row.GRAPH_EDGES),
        /** The same: the ends of these edges, two int32 each. */
        GRAPH_ENDS(Integer.BYTES, Row.GRAPH_ENDS),
        /** Numbers of servers, of those that were held when the date began, and of running training jobs, float64. */
        FABRIC(Double.BYTES, Row.FABRIC);

        private final int size;
        private final Row row;

        Array(int size, Row row) {
            this.size = size;
            this.row = row;
        }
    }

    /** The part of an array that belongs to one environment. */
    private enum Row {
        ONE,
        ACTIONS,
        VALUES,
        SETS,
        JOB_COUNTS,
        JOB_VALUES,
        NODE_COUNTS,
        NODE_VALUES,
        CLUSTER,
        DECISIONS,
        CLUSTERS,
        TRAINING,
        DEGREES,
        GRAPH_NODES,
        GRAPH_EDGES,
        GRAPH_ENDS,
        FABRIC
    }

    /**
     * Lays a board out.
     *
     * @param environments number of environments, positive
     * @param values number of values of an observation, positive
     * @param actions number of actions, positive
     * @throws NoctuleException of kind INPUT if the board would have 2 GiB or more
     */
    public BoardLayout(int environments, int values, int actions) {
        this(environments, values, actions, ClusterRoom.NONE);
    }

    /**
     * Lays out a board that shows clusters.
     *
     * @param environments number of environments, positive
     * @param values number of values of an observation, positive
     * @param actions number of actions, positive
     * @param room the room for what is seen of a cluster
     * @throws NoctuleException of kind INPUT if the board would have 2 GiB or more
     */
    public BoardLayout(int environments, int values, int actions, ClusterRoom room) {
        this.environments = environments;
        this.values = values;
        this.actions = actions;
        this.room = room;
        long end = BORDER;
        for (final Array array : Array.values()) {
            final long start = rowBytes(array) == 0 ? end : (end + BORDER - 1) / BORDER * BORDER;
            offsets[array.ordinal()] = (int) Math.min(start, Integer.MAX_VALUE);
            end = start + environments * rowBytes(array);
        }
        if (end > Integer.MAX_VALUE) {
            throw NoctuleException.input(
                    "A board of " + environments + " environments with " + values + " values and " + actions
                            + " actions each has " + end + " bytes, more than 2147483647.",
                    "Maybe ask for fewer environments at a time, or a smaller observation.");
        }
        bytes = (int) end;
    }

    /** {@return the number of rows that each array has} */
    public int environments() {
        return environments;
    }

    /** {@return the number of values that an observation has} */
    public int values() {
        return values;
    }

    /** {@return the number of values that a mask has} */
    public int actions() {
        return actions;
    }

    /** {@return the room for what is seen of a cluster} */
    public ClusterRoom room() {
        return room;
    }

    /** {@return the size of the whole board} */
    public int bytes() {
        return bytes;
    }

    /**
     * Returns where an array begins.
     *
     * @param array the array
     * @return its first byte, from the beginning of the board
     */
    public int offset(Array array) {
        return offsets[array.ordinal()];
    }

    /**
     * Returns how much of an array belongs to one environment.
     *
     * @param array the array
     * @return the number of bytes
     */
    public long rowBytes(Array array) {
        return array.size * length(array.row);
    }

    private long length(Row row) {
        final TrainingRoom training = room.training();
        return switch (row) {
            case ONE -> 1;
            case ACTIONS -> actions;
            case VALUES -> values;
            case SETS -> room.present() ? ClusterRoom.SETS : 0;
            case JOB_COUNTS -> (long) ClusterRoom.SETS * ClusterRoom.JOB_COUNTS * room.rows();
            case JOB_VALUES -> (long) ClusterRoom.SETS * ClusterRoom.JOB_VALUES * room.rows();
            case NODE_COUNTS -> (long) ClusterRoom.NODE_COUNTS * room.nodes();
            case NODE_VALUES -> (long) ClusterRoom.NODE_VALUES * room.nodes();
            case CLUSTER -> room.present() ? ClusterRoom.CLUSTER : 0;
            case DECISIONS -> (long) BareCluster.NUMBERS * room.decisions();
            case CLUSTERS -> room.present() ? 1 : 0;
            case TRAINING -> (long) TrainingSight.FIGURES * training.jobs();
            case DEGREES -> (long) training.degrees() * training.jobs();
            case GRAPH_NODES -> (long) TrainingSight.NODE * training.nodes() * training.jobs();
            case GRAPH_EDGES -> (long) TrainingSight.EDGE * training.edges() * training.jobs();
            case GRAPH_ENDS -> 2L * training.edges() * training.jobs();
            case FABRIC -> training.present() ? TrainingRoom.FABRIC : 0;
        };
    }

    /**
     * Tells another program where to look for a cluster.
     *
     * @return its room, core orders and places; empty if none is shown
     */
    public Optional<ObjectNode> cluster() {
        if (!room.present()) {
            return Optional.empty();
        }
        final ObjectNode told = ModelJson.object()
                .put("rows", room.rows())
                .put("nodes", room.nodes())
                .put("decisions", room.decisions())
                .put("training", room.training().jobs())
                .put("degrees", room.training().degrees())
                .put("graph_nodes", room.training().nodes())
                .put("graph_edges", room.training().edges());
        CoreOrders.names().forEach(told.putArray("core_orders")::add);
        final ObjectNode places = told.putObject("offsets");
        for (int i = Array.JOBS.ordinal(); i < offsets.length; i++) {
            places.put(Array.values()[i].name().toLowerCase(Locale.ROOT), offsets[i]);
        }
        return Optional.of(told);
    }

    /** Finds an array on a board. */
    ByteBuffer part(ByteBuffer board, Array array) {
        return board.slice(offset(array), (int) rowBytes(array) * environments).order(ByteOrder.LITTLE_ENDIAN);
    }

    void writeHead(ByteBuffer board) {
        final ByteBuffer head = board.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        head.position(0);
        head.put(MAGIC);
        head.putInt(VERSION).putInt(environments).putInt(values).putInt(actions);
    }
}
