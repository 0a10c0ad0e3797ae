package org.noctule.agent.registry;

import java.nio.file.Path;
import java.util.function.Supplier;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentProvider;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Reply;

/** An agent from a jar whose failures are told as the agent's, with its jar's name. */
final class GuardedProvider implements AgentProvider {
    private final Path file;
    private final AgentProvider provider;

    GuardedProvider(Path file, AgentProvider provider) {
        this.file = file;
        this.provider = provider;
    }

    @Override
    public String name() {
        return guard("name()", provider::name);
    }

    @Override
    public Decider create(AgentContext context) {
        final Decider decider = guard("create(…)", () -> provider.create(context));
        return message -> {
            final Reply reply = guard("decide(…) at date " + message.now(), () -> decider.decide(message));
            if (reply.decisions() == null) {
                throw answeredNothing("decide(…) at date " + message.now());
            }
            return reply;
        };
    }

    private <T> T guard(String call, Supplier<T> work) {
        final T result;
        try {
            result = work.get();
        } catch (NoctuleException e) {
            throw e;
        } catch (RuntimeException | LinkageError | StackOverflowError e) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The agent of " + file + " failed in " + call + ": " + firstLine(e) + ".",
                    "Maybe it has a defect: --debug shows where it threw.",
                    e);
        }
        if (result == null) {
            throw answeredNothing(call);
        }
        return result;
    }

    private NoctuleException answeredNothing(String call) {
        return new NoctuleException(
                NoctuleException.Kind.RUN,
                "The agent of " + file + " answered null in " + call + ".",
                "Maybe it should answer Reply.none(message.now()) where it has nothing to do.");
    }

    private static String firstLine(Throwable error) {
        return error.toString().lines().findFirst().orElse("");
    }
}
