package org.noctule.agent.order;

import java.nio.file.Path;
import java.util.ServiceLoader;
import org.noctule.agent.JobOrder;
import org.noctule.agent.ServiceJar;

/** The job orders of a jar. */
final class OrderJar {
    private OrderJar() {}

    /** Makes the order of {@code FILE.jar}, or that of the simple class name in {@code FILE.jar#CLASS}. */
    static JobOrder open(String text) {
        final Path file = Path.of(ServiceJar.file(text));
        final ServiceJar jar = ServiceJar.open(file, "job order", JobOrder.class);
        return new GuardedOrder(file, jar.chosen(JobOrder.class, text, ServiceLoader.Provider::get));
    }
}
