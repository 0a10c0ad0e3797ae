package org.noctule.slurm.agent;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.noctule.site.HostList;
import org.noctule.site.slurm.SlurmTimes;
import org.noctule.slurm.SlurmJob;
import org.noctule.slurm.SlurmMachine;
import org.noctule.slurm.pass.Controller;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Orders of {@code scontrol} and {@code scancel}, as the controller obeys them.
 *
 * @param jobs finds a job, or the elements of an array, by a name; also those that have ended, if nobody waits or runs
 * @param requeue queues a job again
 * @param controller the controller
 * @param machine its cluster
 * @param now the date
 */
record OrderBook(
        Function<String, List<SlurmJob>> jobs,
        Consumer<SlurmJob> requeue,
        Controller controller,
        SlurmMachine machine,
        double now) {
    private static final Logger LOG = LoggerFactory.getLogger(OrderBook.class);

    /** Obeys an order; the jobs that it withdraws. */
    List<SlurmJob> obey(Orders.Order order) {
        final String verb = order.words().get(0) + " "
                + (order.words().size() > 1 ? order.words().get(1) : "");
        if (verb.startsWith("scancel ")) {
            final List<SlurmJob> withdrawn = order.words().stream()
                    .skip(1)
                    .flatMap(name -> named(name, order))
                    .distinct()
                    .toList();
            withdrawn.forEach(this::withdraw);
            return withdrawn;
        }
        switch (verb) {
            case "scontrol hold", "scontrol uhold", "scontrol release" -> {
                final SlurmJob.Hold hold = switch (order.words().get(1)) {
                    case "hold" -> SlurmJob.Hold.ADMIN;
                    case "uhold" -> SlurmJob.Hold.USER;
                    default -> SlurmJob.Hold.NONE;
                };
                order.words().stream()
                        .skip(2)
                        .flatMap(name -> named(name, order))
                        .forEach(job -> hold(job, hold));
            }
            case "scontrol requeue", "scontrol requeuehold" -> {
                order.words().stream()
                        .skip(2)
                        .flatMap(name -> known(name, order, jobs.apply(name)))
                        .toList()
                        .forEach(this::queueAgain);
                if (verb.endsWith("hold")) {
                    order.words().stream()
                            .skip(2)
                            .flatMap(name -> named(name, order))
                            .filter(job -> job.state() == SlurmJob.State.PENDING)
                            .forEach(job -> job.hold(SlurmJob.Hold.ADMIN));
                }
            }
            case "scontrol update" -> update(order);
            case "scontrol create", "scontrol delete" -> controller.touched(now);
            default -> {
                // Nothing that a scheduler hears of.
            }
        }
        return List.of();
    }

    /** The jobs of a name that wait or run. */
    private Stream<SlurmJob> named(String name, Orders.Order order) {
        return known(
                name,
                order,
                jobs.apply(name).stream()
                        .filter(job -> job.state() != SlurmJob.State.ENDED)
                        .toList());
    }

    private Stream<SlurmJob> known(String name, Orders.Order order, List<SlurmJob> found) {
        if (found.isEmpty()) {
            LOG.warn("second {}: {}: there is no job {} then.", now, String.join(" ", order.words()), name);
        }
        return found.stream();
    }

    private void withdraw(SlurmJob job) {
        if (job.state() == SlurmJob.State.PENDING) {
            controller.withdrawn(job, now);
        }
    }

    private void queueAgain(SlurmJob job) {
        if (job.state() != SlurmJob.State.PENDING && job.comesAgain()) {
            requeue.accept(job);
        }
    }

    private void hold(SlurmJob job, SlurmJob.Hold hold) {
        if (job.state() != SlurmJob.State.PENDING) {
            return;
        }
        final boolean released = job.held() && hold == SlurmJob.Hold.NONE;
        job.hold(hold);
        if (job.held()) {
            job.eligible(Double.NaN);
        }
        controller.changed(job, released, now);
    }

    private void update(Orders.Order order) {
        final String node = order.value("NodeName");
        if (!node.isEmpty()) {
            final String state = order.value("State").toUpperCase(Locale.ROOT);
            HostList.of(node).forEach(name -> node(name, state));
            return;
        }
        named(order.value("JobId"), order).forEach(job -> {
            final double limit = SlurmTimes.limit(order.value("TimeLimit"));
            if (limit > 0) {
                job.limit(limit);
            }
            final String nice = order.value("Nice");
            if (nice.matches("-?\\d{1,9}")) {
                job.nice(Long.parseLong(nice));
            }
            controller.changed(job, false, now);
        });
    }

    private void node(String name, String state) {
        for (int i = 0; i < machine.nodes().size(); i++) {
            if (machine.nodes().get(i).name().equals(name)) {
                final boolean open = state.equals("RESUME") || state.equals("IDLE") || state.equals("UNDRAIN");
                controller.node(i, open, state.equals("DOWN"), now);
                if (state.equals("DOWN")) {
                    controller.on(i).forEach(requeue);
                    controller.touched(now);
                }
            }
        }
    }
}
