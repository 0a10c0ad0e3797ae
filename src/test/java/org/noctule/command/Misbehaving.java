package org.noctule.command;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.noctule.agent.AgentProvider;

/** The jar of an agent that does what its options ask for, however wrong. */
final class Misbehaving {
    private static final String SOURCE = """
            import java.util.List;
            import org.noctule.agent.AgentContext;
            import org.noctule.agent.AgentProvider;
            import org.noctule.protocol.Decider;
            import org.noctule.protocol.Decision;
            import org.noctule.protocol.Event;
            import org.noctule.protocol.Message;
            import org.noctule.protocol.Reply;
            import org.noctule.resource.ResourceSet;

            public final class Misbehaving implements AgentProvider {
                @Override
                public String name() {
                    return "misbehaving";
                }

                @Override
                public Decider create(AgentContext context) {
                    final String behaviour = context.decision().get("agent").get("behaviour").text();
                    return message -> decide(behaviour, message);
                }

                /** Starts the first job on cores 0 and 1; misbehaves when the second one is submitted, at date 1. */
                private static Reply decide(String behaviour, Message message) {
                    final double now = message.now();
                    if (behaviour.equals("after the end")) {
                        return afterTheEnd(message);
                    }
                    if (now == 0 && message.events().get(0) instanceof Event.JobSubmitted) {
                        return reply(now, new Decision.ExecuteJob(now, "w0!1", ResourceSet.parse("0-1")));
                    }
                    if (now < 1) {
                        return Reply.none(now);
                    }
                    switch (behaviour) {
                        case "throw":
                            throw new IllegalStateException("no idea");
                        case "error":
                            throw new NoClassDefFoundError("missing/Library");
                        case "checked":
                            throw Misbehaving.<RuntimeException>undeclared(new java.io.IOException("no disk"));
                        case "assertion":
                            throw new AssertionError("never so");
                        case "memory":
                            throw new OutOfMemoryError("Java heap space");
                        case "thread death":
                            throw new ThreadDeath();
                        case "interrupt":
                            Thread.currentThread().interrupt();
                            return Reply.none(now);
                        case "null decision":
                            return new Reply(now, java.util.Arrays.asList((Decision) null));
                        case "never":
                            return Reply.none(now);
                        case "null":
                            return null;
                        case "past":
                            return Reply.none(now - 1);
                        case "later decision":
                            return reply(now, new Decision.CallMeLater(now + 5, now + 9));
                        case "unknown job":
                            return reply(now, new Decision.ExecuteJob(now, "w0!99", ResourceSet.parse("2-3")));
                        case "running job":
                            return reply(now, new Decision.ExecuteJob(now, "w0!1", ResourceSet.parse("2-3")));
                        case "busy core":
                            return reply(now, new Decision.ExecuteJob(now, "w0!2", ResourceSet.parse("0-3")));
                        case "missing core":
                            return reply(now, new Decision.ExecuteJob(now, "w0!2", ResourceSet.parse("2-5")));
                        case "too few cores":
                            return reply(now, new Decision.ExecuteJob(now, "w0!2", ResourceSet.parse("2-3")));
                        case "kill waiting":
                            return reply(now, new Decision.KillJobs(now, List.of("w0!2")));
                        case "hook":
                            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                                while (true) {
                                    java.util.concurrent.locks.LockSupport.park();
                                }
                            }));
                            throw new IllegalStateException("hooked");
                        case "exit":
                            System.exit(0);
                            return Reply.none(now);
                        case "halt":
                            Runtime.getRuntime().halt(0);
                            return Reply.none(now);
                        case "sleep":
                            System.out.println("asleep");
                            try {
                                Thread.sleep(600_000);
                            } catch (final InterruptedException e) {
                                throw new IllegalStateException(e);
                            }
                            return Reply.none(now);
                        case "endless":
                            return reply(now, new Decision.CallMeLater(now, now + 1));
                        case "deaf":
                            while (true) {
                                try {
                                    Thread.sleep(600_000);
                                } catch (final InterruptedException e) {
                                    continue;
                                }
                            }
                        default:
                            throw new IllegalArgumentException(behaviour);
                    }
                }

                @SuppressWarnings("unchecked")
                private static <E extends Throwable> E undeclared(Throwable thrown) throws E {
                    throw (E) thrown;
                }

                private static Reply afterTheEnd(Message message) {
                    final Event event = message.events().get(0);
                    final double now = message.now();
                    if (event instanceof Event.JobSubmitted submitted) {
                        return reply(now, new Decision.RejectJob(now, submitted.job().id()));
                    }
                    return event instanceof Event.SimulationEnds
                            ? reply(now, new Decision.CallMeLater(now, now + 1))
                            : Reply.none(now);
                }

                private static Reply reply(double now, Decision decision) {
                    return new Reply(now, List.of(decision));
                }
            }
            """;

    private static final String EXITING = """
            import org.noctule.agent.AgentContext;
            import org.noctule.agent.AgentProvider;
            import org.noctule.protocol.Decider;

            public final class Exiting implements AgentProvider {
                static {
                    System.exit(0);
                }

                @Override
                public String name() {
                    return "exiting";
                }

                @Override
                public Decider create(AgentContext context) {
                    throw new AssertionError();
                }
            }
            """;

    private Misbehaving() {}

    static Path jar(Path folder) {
        return jar(folder, "Misbehaving", SOURCE);
    }

    /** A jar that ends the process while its class is initialised. */
    static Path exiting(Path folder) {
        return jar(folder, "Exiting", EXITING);
    }

    private static Path jar(Path folder, String name, String text) {
        try {
            final Path source = Files.writeString(folder.resolve(name + ".java"), text);
            final int failed = ToolProvider.getSystemJavaCompiler()
                    .run(
                            null,
                            null,
                            null,
                            "-proc:none",
                            "-cp",
                            System.getProperty("java.class.path"),
                            "-d",
                            folder.toString(),
                            source.toString());
            if (failed != 0) {
                throw new IllegalStateException("The test's agent does not compile.");
            }
            final Path jar = folder.resolve(name.toLowerCase(Locale.ROOT) + ".jar");
            try (OutputStream file = Files.newOutputStream(jar);
                    JarOutputStream out = new JarOutputStream(file)) {
                put(out, "META-INF/services/" + AgentProvider.class.getName(), name.getBytes(StandardCharsets.UTF_8));
                put(out, name + ".class", Files.readAllBytes(folder.resolve(name + ".class")));
            }
            return jar;
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void put(JarOutputStream out, String name, byte[] content) throws IOException {
        out.putNextEntry(new JarEntry(name));
        out.write(content);
        out.closeEntry();
    }
}
