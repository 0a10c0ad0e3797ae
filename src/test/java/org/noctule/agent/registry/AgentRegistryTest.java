package org.noctule.agent.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentRules;
import org.noctule.agent.JarOf;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.options.OptionCatalogue;
import org.noctule.json.JsonInput;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;

class AgentRegistryTest {
    private static final String TWO = """
            import org.noctule.agent.AgentContext;
            import org.noctule.agent.AgentProvider;
            import org.noctule.protocol.Decider;
            import org.noctule.protocol.Reply;
            public class Two {
                public static class A implements AgentProvider {
                    public String name() { return "alpha"; }
                    public Decider create(AgentContext context) { return m -> Reply.none(m.now()); }
                }
                public static class B implements AgentProvider {
                    public String name() { return "beta"; }
                    public Decider create(AgentContext context) { return m -> { throw new IllegalStateException("oh"); }; }
                }
                public static class C implements AgentProvider {
                    public String name() { return "gamma"; }
                    public Decider create(AgentContext context) { return null; }
                }
                public static class D implements AgentProvider {
                    public String name() { return "delta"; }
                    public Decider create(AgentContext context) { return m -> null; }
                }
                public static class Again implements AgentProvider {
                    public String name() { return "alpha"; }
                    public Decider create(AgentContext context) { return m -> null; }
                }
                public static class Thrower implements AgentProvider {
                    public Thrower() { throw new IllegalStateException("no luck"); }
                    public String name() { return "thrower"; }
                    public Decider create(AgentContext context) { return m -> null; }
                }
                public static class Init implements AgentProvider {
                    static final int TABLE = table();
                    static int table() { throw new IllegalStateException("no table"); }
                    public String name() { return "init"; }
                    public Decider create(AgentContext context) { return m -> null; }
                }
                public static class Hidden {
                }
            }
            """;

    @TempDir
    private Path directory;

    private final AgentRegistry registry = AgentRegistry.builtIn();

    private static AgentContext context() {
        return new AgentContext(JsonInput.parse("{}", "options.json"), 1, AgentRules.DEFAULT, Optional.empty());
    }

    private void assertError(ThrowingCallable call, String what, String remedy) {
        assertThatThrownBy(call).isInstanceOfSatisfying(NoctuleException.class, error -> {
            assertThat(error.getMessage()).contains(what).doesNotContain("\n");
            assertThat(error.remedy()).startsWith("Maybe ").contains(remedy).doesNotContain("\n");
        });
    }

    private Path two(String... providers) throws IOException {
        final StringBuilder services = new StringBuilder();
        List.of(providers).forEach(name -> services.append("Two$").append(name).append('\n'));
        return JarOf.text(directory, services.toString(), "Two", TWO);
    }

    @Test
    void knowsTheBuiltInAgents() {
        assertThat(registry.names())
                .contains("fcfs", "easy", "easy-sjbf", "conservative", "filler", "random")
                .allSatisfy(name -> assertThat(registry.find(name).name()).isEqualTo(name));
    }

    @Test
    void suggestsTheNameThatWasMeant() {
        assertError(() -> registry.find("esay"), "no agent called (esay)", "\"easy\"");
    }

    @Test
    void givesEachNameToOneAgent() {
        assertThat(registry.names()).doesNotHaveDuplicates();
        assertThat(OptionCatalogue.agents().names()).doesNotHaveDuplicates();
    }

    @Test
    void looksThroughNoFamilyBehindThatOfTheAgent() {
        final AgentRegistry two = registry.with(() -> {
            throw new AssertionError("a family that nobody asked for");
        });
        assertThat(two.find("easy").name()).isEqualTo("easy");
        assertThatThrownBy(() -> two.find("other")).isInstanceOf(AssertionError.class);
    }

    @Test
    void sendsPythonAgentsToThePythonPackage() {
        assertError(
                () -> registry.find("agents/mine.py"),
                "Java plays no agents in Python",
                "python -m noctule launch agents/mine.py");
    }

    @Test
    void refusesFilesThatAreNoJars() throws IOException {
        final Path text = Files.writeString(directory.resolve("agent.jar"), "not a jar");
        final Path source = Files.writeString(directory.resolve("Agent.java"), "");

        assertError(() -> registry.find(directory.resolve("none.jar").toString()), "does not exist", "build it");
        assertError(() -> registry.find(text.toString()), "is not a jar", "copied");
        assertError(() -> registry.find(source.toString()), "does not end in .jar", "compile");
    }

    @Test
    void refusesAJarWithoutAnAgentOfItsOwn() throws IOException {
        final Path none = two();
        assertError(() -> registry.find(none.toString()), "offers no agent of its own", "META-INF/services");
    }

    @Test
    void refusesAJarWhoseProviderIsNotThereOrIsNone() throws IOException {
        final Path missing = JarOf.services(directory, "nowhere.Agent\n");
        assertError(() -> registry.find(missing.toString()), "nowhere.Agent", "services file");
        final Path wrong = two("Hidden");
        assertError(() -> registry.find(wrong.toString()), "cannot be used", "services file");
    }

    @Test
    void refusesAProviderThatThrowsWhenItIsMade() throws IOException {
        final Path jar = two("Thrower");
        assertError(() -> registry.find(jar.toString()), "no luck", "services file");
    }

    @Test
    void namesWhatAnInitialiserThrewAndNotItsWrapping() throws IOException {
        final Path jar = two("Init");
        assertError(() -> registry.find(jar.toString()), "java.lang.IllegalStateException: no table.", "services file");
    }

    @Test
    void choosesAmongTheAgentsOfAJarByName() throws IOException {
        final String jar = two("A", "B").toString();

        assertThat(registry.find(jar + "#alpha").name()).isEqualTo("alpha");
        assertThat(registry.find(jar + "#beta").name()).isEqualTo("beta");
        assertError(() -> registry.find(jar), "offers 2 agents", "#alpha or ");
        assertError(() -> registry.find(jar + "#bota"), "no agent called (bota)", "\"beta\"");
    }

    @Test
    void refusesToChooseAmongAgentsOfOneName() throws IOException {
        final String jar = two("A", "Again").toString();
        assertError(() -> registry.find(jar + "#alpha"), "2 agents called (alpha)", "rename");
    }

    @Test
    void namesTheJarWhoseAgentFails() throws IOException {
        final String jar = two("B", "C", "D").toString();
        final Decider failing = registry.find(jar + "#beta").create(context());
        final Decider silent = registry.find(jar + "#delta").create(context());

        assertError(
                () -> failing.decide(new Message(3, List.of())), "agent.jar failed in decide(…) at date 3", "--debug");
        assertError(() -> registry.find(jar + "#gamma").create(context()), "answered null in create", "Reply.none");
        assertError(() -> silent.decide(new Message(3, List.of())), "answered null in decide", "Reply.none");
    }

    @Test
    void anAgentOfAJarSharesTheTypesOfTheApplication() throws IOException {
        final String jar = two("A").toString();

        final Decider decider = registry.find(jar).create(context());

        assertThat(decider.decide(new Message(5, List.of()))).isEqualTo(Reply.none(5));
    }
}
