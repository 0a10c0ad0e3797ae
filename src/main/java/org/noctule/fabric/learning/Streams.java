package org.noctule.fabric.learning;

import java.util.ArrayList;
import java.util.List;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.agent.lookahead.Foresight;
import org.noctule.fabric.agent.lookahead.LookaheadDegree;
import org.noctule.fabric.agent.slots.SlotChoice;
import org.noctule.fabric.agent.slots.SlotDemand;
import org.noctule.fabric.agent.slots.SlotEpisode;
import org.noctule.fabric.agent.slots.SlotJob;
import org.noctule.fabric.ramp.block.BlockIndex;
import org.noctule.learning.environment.Workers;
import org.noctule.random.Chance;

/**
 * The jobs of some episodes as methods that look ahead see them, to be played again in microseconds a job.
 *
 * @param index the blocks of the fabric
 * @param episodes the jobs of each, unmodifiable
 */
record Streams(BlockIndex index, List<SlotEpisode> episodes) {

    /** The jobs seen in an episode. */
    private record Seen(BlockIndex index, List<SlotJob> jobs) {}

    /** Plays whole runs of the simulator in which every job is turned away, and takes down what came. */
    static Streams record(Episodes episodes, Workers workers, Foresight foresight, int count, long seed) {
        final List<List<Seen>> seen = workers.all(count, episode -> {
            final List<Seen> fabrics = new ArrayList<>();
            episodes.play(
                    Chance.seed(seed, Chance.Purpose.EPISODE, episode),
                    new LookaheadDegree(foresight, (index, rule, arrivals) -> {
                        final List<SlotJob> jobs = new ArrayList<>();
                        fabrics.add(new Seen(index, jobs));
                        return (state, job) -> {
                            jobs.add(job);
                            return SlotChoice.REJECT;
                        };
                    }));
            return fabrics;
        });
        final List<Seen> streams = seen.stream()
                .flatMap(List::stream)
                .filter(stream -> stream.jobs().size() > 1)
                .toList();
        if (streams.isEmpty()) {
            throw NoctuleException.input(
                    "No episode has two training jobs to learn from.",
                    "Maybe the workload names no graphs, or the simulation ends before they arrive.");
        }
        return new Streams(
                streams.get(0).index(), streams.stream().map(Streams::episode).toList());
    }

    /** How long a slot is shows at the second arrival only, so the first one is left out. */
    private static SlotEpisode episode(Seen stream) {
        final List<SlotJob> jobs = stream.jobs().subList(1, stream.jobs().size());
        final int longest = jobs.stream()
                .flatMap(job -> job.demands().stream())
                .mapToInt(SlotDemand::slots)
                .max()
                .orElse(1);
        return new SlotEpisode(List.copyOf(jobs), longest);
    }
}
