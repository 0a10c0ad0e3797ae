package org.noctule.experiment.distributed;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.noctule.exchange.Block;
import org.noctule.learning.algorithm.Evaluation;
import org.noctule.learning.algorithm.EvolutionStrategy;
import org.noctule.learning.training.Generation;
import org.noctule.learning.training.GenerationSource;

/**
 * Networks of evolution that other processes try. Each makes all updates itself, from seeds and returns; a whole state
 * is left now and then, so that nothing of what is older need be kept.
 */
final class MemberGenerations implements GenerationSource {
    private static final int STATE_EVERY = 100;

    private final MemberCrew crew;
    private long start = -1;
    private long update;

    MemberGenerations(MemberPlan plan) {
        this.crew = new MemberCrew(plan);
    }

    @Override
    public Generation tried(EvolutionStrategy learner, long[] seeds) {
        update = learner.steps();
        if (start < 0 || update - start >= STATE_EVERY) {
            leaveState(learner);
        }
        final List<PairTask> tasks = IntStream.range(0, seeds.length / 2)
                .mapToObj(pair -> new PairTask(pair, update, start))
                .toList();
        final LongAdder decisions = new LongAdder();
        crew.all(new Round<>(
                tasks,
                PairTask::question,
                answer -> decisions.add(answer.get("decisions").integer(0, Long.MAX_VALUE))));
        return new Generation(
                tasks.stream().flatMap(task -> task.take(crew, seeds).stream()).toList(), decisions.sum());
    }

    private void leaveState(EvolutionStrategy learner) {
        final float[] state = learner.state();
        crew.put(PairTask.state(update), Block.of(state, state.length));
        for (long old = start; old >= 0 && old < update; old++) {
            crew.remove(PairTask.trials(old));
        }
        if (start >= 0) {
            crew.remove(PairTask.state(start));
        }
        start = update;
    }

    @Override
    public void learnt(Generation generation) {
        crew.put(PairTask.trials(update), Block.of(Evaluation.encode(generation.trials())));
    }

    @Override
    public void close() {
        crew.close();
    }
}
