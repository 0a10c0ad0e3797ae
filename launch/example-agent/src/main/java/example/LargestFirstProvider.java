package example;

import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentProvider;
import org.noctule.json.JsonInput;
import org.noctule.protocol.Decider;

/** Makes {@link LargestFirst} agents; the file in META-INF/services names this class. */
public final class LargestFirstProvider implements AgentProvider {
    /** Creates the provider; called when the jar is opened. */
    public LargestFirstProvider() {}

    @Override
    public String name() {
        return "largest-first";
    }

    /**
     * Reads {@code decision.agent.skip}: whether narrower jobs may start when the widest one does not fit. Options
     * files of other agents may name {@code cores}; this one always takes the lowest.
     */
    @Override
    public Decider create(AgentContext context) {
        final boolean skip = context.decision()
                .find("agent")
                .map(keys -> keys.allow("name", "type", "cores", "skip"))
                .flatMap(keys -> keys.find("skip"))
                .map(JsonInput::flag)
                .orElse(true);
        return new LargestFirst(skip);
    }
}
