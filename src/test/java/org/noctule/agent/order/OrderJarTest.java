package org.noctule.agent.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.agent.JarOf;
import org.noctule.agent.JobOrder;
import org.noctule.error.NoctuleException;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

final class OrderJarTest {
    private static final Job JOB = new Job("w0!1", 0, 4, 60, 60, 0, 0, new Profile.Delay("d", 1, Map.of()), Map.of());

    @TempDir
    private Path folder;

    /** A jar of orders with these bodies of score, named A, B and so on. */
    private Path jar(String... bodies) throws IOException {
        final Path[] sources = new Path[bodies.length];
        final StringBuilder services = new StringBuilder();
        for (int i = 0; i < bodies.length; i++) {
            final String name = Character.toString('A' + i);
            services.append("example.").append(name).append('\n');
            sources[i] = Files.writeString(folder.resolve(name + ".java"), """
                    package example;
                    public final class %s implements org.noctule.agent.JobOrder {
                        @Override
                        public double score(org.noctule.workload.Job job, double now) {
                            %s
                        }
                    }
                    """.formatted(name, bodies[i]));
        }
        return JarOf.sources(folder, JobOrder.class, services.toString(), sources);
    }

    private static String failure(Runnable work) {
        final NoctuleException e = catchThrowableOfType(NoctuleException.class, work::run);
        assertThat(e).isNotNull();
        return e.getMessage() + "\n" + e.remedy();
    }

    @Test
    void theOnlyOrderNeedsNoName() throws IOException {
        final JobOrder order = JobOrders.named(jar("return -job.resources();").toString());

        assertThat(order.score(JOB, 9)).isEqualTo(-4);
        assertThat(order.dynamic()).isFalse();
    }

    @Test
    void oneOfSeveralIsChosenByItsClass() throws IOException {
        final Path jar = jar("return 1;", "return 2;");

        assertThat(JobOrders.named(jar + "#B").score(JOB, 0)).isEqualTo(2);
        assertThat(failure(() -> JobOrders.named(jar.toString())))
                .isEqualTo("The jar (" + jar + ") offers 2 job orders.\nMaybe choose one: " + jar + "#A or " + jar
                        + "#B.");
        assertThat(failure(() -> JobOrders.named(jar + "#C")))
                .startsWith("The jar (" + jar + ") offers no job order called (C).\nMaybe ");
    }

    @Test
    void defectsAreTheJars() throws IOException {
        final Path jar = jar("return job.resources() / 0;", "return Double.NaN;");

        assertThat(failure(() -> JobOrders.named(jar + "#A").score(JOB, 0)))
                .startsWith("The job order of " + jar + " failed on the job w0!1: java.lang.ArithmeticException");
        assertThat(failure(() -> JobOrders.named(jar + "#B").score(JOB, 0)))
                .startsWith("The job order of " + jar + " gave NaN as the score of the job w0!1.");
    }

    @Test
    void jarsThatOfferNoneAreRefused() throws IOException {
        final Path text = Files.writeString(folder.resolve("text.jar"), "no jar");

        assertThat(failure(() -> JobOrders.named(folder.resolve("none.jar").toString())))
                .startsWith("The job order jar (" + folder.resolve("none.jar") + ") does not exist.\nMaybe ");
        assertThat(failure(() -> JobOrders.named(text.toString())))
                .startsWith("The file (" + text + ") is not a jar: ");
        final Path agents = JarOf.services(folder, "example.Missing");
        assertThat(failure(() -> JobOrders.named(agents.toString())))
                .startsWith("The jar (" + agents + ") offers no job order of its own.\nMaybe ");
    }
}
