package org.noctule.learning.agent;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.noctule.json.JsonInput;
import org.noctule.learning.LearningAgent;
import org.noctule.learning.algorithm.LearnerOptions;
import org.noctule.learning.algorithm.Learners;

/**
 * An agent that learns as one of Noctule's learners.
 *
 * @param name the learner's name with hyphens
 */
record BuiltInAgent(String name) implements LearningAgent {
    @Override
    public LearnerOptions learner(JsonInput keys) {
        final ObjectNode named = keys.node().deepCopy();
        return Learners.read(keys.with(named.put("name", name.replace('-', '_'))));
    }
}
