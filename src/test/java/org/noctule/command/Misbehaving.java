package org.noctule.command;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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

    private Misbehaving() {}

    static Path jar(Path folder) {
        try {
            final Path source = Files.writeString(folder.resolve("Misbehaving.java"), SOURCE);
            final int failed = ToolProvider.getSystemJavaCompiler()
                    .run(null, null, null, "-cp", "target/classes", "-d", folder.toString(), source.toString());
            if (failed != 0) {
                throw new IllegalStateException("The test's agent does not compile.");
            }
            final Path jar = folder.resolve("misbehaving.jar");
            try (OutputStream file = Files.newOutputStream(jar);
                    JarOutputStream out = new JarOutputStream(file)) {
                put(
                        out,
                        "META-INF/services/" + AgentProvider.class.getName(),
                        "Misbehaving".getBytes(StandardCharsets.UTF_8));
                put(out, "Misbehaving.class", Files.readAllBytes(folder.resolve("Misbehaving.class")));
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
