package org.noctule.experiment;

import org.noctule.learning.agent.LearningProvider;
import org.noctule.learning.training.Trained;
import org.noctule.learning.training.TrainingListener;

/** A training in which an agent's own code may fail, which is then told as the agent's failure. */
record GuardedTraining(AgentTraining training, LearningProvider learner) implements AgentTraining {
    @Override
    public int episodes() {
        return training.episodes();
    }

    @Override
    public AgentTraining withEpisodes(int episodes) {
        return new GuardedTraining(training.withEpisodes(episodes), learner);
    }

    @Override
    public Trained run(OutputDirectory output, boolean resume, TrainingListener listener, Stop.Source stops) {
        return learner.guarded(() -> training.run(output, resume, listener, stops));
    }
}
