package org.noctule.slurm.agent;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.site.policy.AdvanceReservation;
import org.noctule.site.policy.SitePolicy;
import org.noctule.slurm.SlurmJob;
import org.noctule.slurm.agent.show.NodeTable;
import org.noctule.slurm.agent.show.PriorityTable;
import org.noctule.slurm.agent.show.QueueTable;
import org.noctule.slurm.agent.show.ShareTable;
import org.noctule.slurm.agent.show.StatisticsText;
import org.noctule.slurm.pass.Controller;
import org.noctule.slurm.pass.ControllerState;

/**
 * How things stand in a run, as Slurm's commands print it.
 *
 * @param controller the controller
 * @param factors the priorities; empty for priority/basic
 * @param policy the rules of the site, empty without
 * @param submissions the submissions
 * @param hopeless jobs that would wait for ever
 */
record ClusterViews(
        Controller controller,
        Optional<MultifactorPriorities> factors,
        Optional<SitePolicy> policy,
        BookedJobs submissions,
        List<ControllerState.Pending> hopeless) {
    static final List<String> WORDS = List.of("squeue", "sinfo", "sprio", "sshare", "sdiag");

    /** What a command prints at a date, to which the controller goes on. */
    String tell(String word, double date) {
        final ControllerState state = controller.state(date).with(hopeless);
        return switch (word) {
            case "squeue" -> new QueueTable(state, ClusterViews::name, submissions::arrayLimit).text();
            case "sinfo" -> new NodeTable(state, reserved(date)).text();
            case "sprio" ->
                factors.map(many -> PriorityTable.of(many.sprio(controller.waiting()), id -> user(state, id)))
                        .orElseGet(() -> PriorityTable.none(word));
            case "sshare" ->
                factors.map(many -> ShareTable.of(many.sshare())).orElseGet(() -> PriorityTable.none(word));
            case "sdiag" -> StatisticsText.of(state);
            default -> throw new IllegalArgumentException(word);
        };
    }

    private static String name(SlurmJob job) {
        final String name = BatchRequests.options(job.job()).text("job-name");
        return name.isEmpty() ? job.number().array() : name;
    }

    private static String user(ControllerState state, String id) {
        return state.waiting().stream()
                .filter(each -> each.job().number().array().equals(id))
                .map(each -> each.job().job().owner().user())
                .findFirst()
                .orElse("");
    }

    /** The nodes that a reservation has at a date: true if it is for maintenance. */
    private Map<Integer, Boolean> reserved(double date) {
        final Map<Integer, Boolean> nodes = new HashMap<>();
        for (final AdvanceReservation each :
                policy.map(SitePolicy::reservations).orElse(List.of())) {
            if (each.begin() <= date && date < each.end()) {
                each.nodes().forEach(node -> nodes.put(node, each.maintenance()));
            }
        }
        return nodes;
    }
}
