package org.noctule.agent.registry;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentProvider;
import org.noctule.agent.OwnCode;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Reply;

/** An agent from a jar whose failures, of whatever kind, are told as the agent's, with its jar's name. */
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
            final String call = "decide(…) at date " + message.now();
            final Reply reply = guard(call, () -> decider.decide(message));
            final List<Decision> decisions = reply.decisions();
            if (decisions == null) {
                throw answeredNothing(call);
            }
            if (guard(call, () -> hasNull(decisions))) {
                throw failure(
                        "answered null among its decisions in " + call,
                        "Maybe it should leave out the decision that it does not take.");
            }
            return reply;
        };
    }

    /** What {@code contains(null)} would tell, which lists of Java refuse to answer. */
    private static boolean hasNull(List<Decision> decisions) {
        for (int i = 0; i < decisions.size(); i++) {
            if (decisions.get(i) == null) {
                return true;
            }
        }
        return false;
    }

    // The jar's code may throw anything, checked exceptions and ThreadDeath included.
    private <T> T guard(String call, Supplier<T> work) {
        final boolean interrupted = Thread.currentThread().isInterrupted();
        final T result;
        try {
            result = work.get();
        } catch (NoctuleException e) {
            throw e;
        } catch (Throwable e) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The agent of " + file + " failed in " + call + ": " + firstLine(e) + ".",
                    e instanceof OutOfMemoryError
                            ? "Maybe it keeps too much, or needs more: set NOCTULE_JAVA_OPTS=-Xmx4g."
                            : OwnCode.remedy(file, e),
                    e);
        }
        if (!interrupted && Thread.interrupted()) {
            throw failure(
                    "interrupted its own thread in " + call,
                    "Maybe it caught an InterruptedException that was not for it: nobody interrupts an agent.");
        }
        if (result == null) {
            throw answeredNothing(call);
        }
        return result;
    }

    private NoctuleException answeredNothing(String call) {
        return failure(
                "answered null in " + call,
                "Maybe it should answer Reply.none(message.now()) where it has nothing to do.");
    }

    private NoctuleException failure(String what, String remedy) {
        return new NoctuleException(NoctuleException.Kind.RUN, "The agent of " + file + " " + what + ".", remedy);
    }

    private static String firstLine(Throwable error) {
        return error.toString().lines().findFirst().orElse("");
    }
}
