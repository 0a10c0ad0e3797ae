package org.noctule.site.slurm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.noctule.error.NoctuleException;
import org.noctule.file.CsvTable;
import org.noctule.json.JsonInput;
import org.noctule.site.JobRecords;
import org.noctule.site.QueuedJob;
import org.noctule.site.RecordedJob;
import org.noctule.site.RecordedState;
import org.noctule.site.RecordedTerms;
import org.noctule.site.SiteMachine;
import org.noctule.site.SitePeople;
import org.noctule.site.SiteSwitch;
import org.noctule.workload.Owner;
import org.noctule.workload.Repairs;

/**
 * A scenario that a recorder played on a real Slurm: {@code scenario.json}, and beside it {@code jobs.csv}, the starts
 * and ends that were seen. Dates are seconds of the scenario.
 *
 * @param machine its nodes and partitions
 * @param people its accounts, users and QOS
 * @param jobs its jobs: the end of each is its run time
 * @param conf lines of its slurm.conf, unmodifiable
 * @param orders orders of administrators and users, each with its date ({@code at}) and words ({@code do}),
 *     unmodifiable
 * @param phase seconds that its controller runs for longer than usual at date 0
 * @param file its file
 */
public record SlurmScenario(
        SiteMachine machine,
        SitePeople people,
        List<QueuedJob> jobs,
        List<String> conf,
        List<JsonNode> orders,
        double phase,
        Path file)
        implements JobRecords {
    /**
     * Reads a scenario.
     *
     * @param file the file
     * @param repairs counts what is not modelled
     * @return the scenario
     * @throws NoctuleException of kind INPUT if it cannot be read or is none
     */
    public static SlurmScenario read(Path file, Repairs repairs) {
        final JsonNode json = JsonInput.read(file).node();
        final List<String> conf = new ArrayList<>();
        final JsonNode settings = json.path("conf");
        // What recorders set, where a scenario says nothing.
        final Map<String, String> all = new LinkedHashMap<>();
        all.put("SelectTypeParameters", "CR_Core_Memory");
        all.put("PriorityType", "priority/basic");
        settings.properties()
                .forEach(each -> all.put(each.getKey(), each.getValue().asText()));
        all.forEach((name, value) -> conf.add(name + "=" + value));
        json.path("nodes").forEach(node -> conf.add(line(node)));
        if (json.has("partitions")) {
            json.path("partitions").forEach(partition -> conf.add(line(partition)));
        } else {
            conf.add("PartitionName=main Nodes=ALL Default=YES");
        }
        final SiteMachine machine = SlurmConf.of(conf, switches(json, file), file);
        final SitePeople people =
                SlurmPeople.of(maps(json.path("accounts")), maps(json.path("users")), maps(json.path("qos")), repairs);
        final Map<String, String> accounts = new HashMap<>();
        people.users().forEach(user -> accounts.put(user.name(), user.accounts().get(0)));
        final ScenarioJobs made = new ScenarioJobs(machine, accounts, repairs);
        final List<QueuedJob> jobs = new ArrayList<>();
        long number = 0;
        for (final JsonNode entry : json.path("jobs")) {
            number++;
            jobs.addAll(made.of(entry, number));
        }
        final List<JsonNode> orders = new ArrayList<>();
        final List<SitePeople.Reservation> reservations = new ArrayList<>();
        for (final JsonNode event : json.path("events")) {
            ScenarioReservations.of(event).ifPresent(reservations::add);
            orders.add(event);
        }
        json.path("sshare").forEach(second -> orders.add(question("sshare", second)));
        json.path("sprio").forEach(second -> orders.add(question("sprio", second)));
        if (jobs.isEmpty()) {
            throw NoctuleException.input(file + ": it has no jobs.", "Maybe another file is meant: scenario.json.");
        }
        return new SlurmScenario(
                machine,
                new SitePeople(people.accounts(), people.users(), people.qos(), List.copyOf(reservations)),
                List.copyOf(jobs),
                List.copyOf(conf),
                List.copyOf(orders),
                json.path("phase").asDouble(0),
                file);
    }

    private static List<SiteSwitch> switches(JsonNode json, Path file) {
        final JsonNode topology = json.path("files").path("topology.conf");
        return topology.isMissingNode()
                ? List.of()
                : SlurmTopology.of(topology.asText().lines().toList(), file);
    }

    /** A question that the recorder asked at the end of a second. */
    private static JsonNode question(String command, JsonNode second) {
        final ObjectNode order = JsonNodeFactory.instance.objectNode().set("at", second);
        order.putArray("do").add(command);
        return order;
    }

    private static String line(JsonNode values) {
        final StringBuilder line = new StringBuilder();
        values.properties()
                .forEach(entry -> line.append(entry.getKey())
                        .append('=')
                        .append(entry.getValue().asText())
                        .append(' '));
        return line.toString();
    }

    private static List<Map<String, String>> maps(JsonNode list) {
        final List<Map<String, String>> maps = new ArrayList<>();
        for (final JsonNode each : list) {
            final Map<String, String> values = new LinkedHashMap<>();
            each.properties()
                    .forEach(entry -> values.put(
                            entry.getKey().toLowerCase(Locale.ROOT),
                            entry.getValue().asText()));
            maps.add(values);
        }
        return maps;
    }

    /** {@return the file of what was seen, which may not be there} */
    public Path seen() {
        return file.resolveSibling("jobs.csv");
    }

    @Override
    public void read(Consumer<RecordedJob> taken, Repairs repairs) {
        if (!Files.exists(seen())) {
            throw NoctuleException.input(
                    "There is no " + seen() + ", which tells what became of the jobs.",
                    "Maybe copy the whole folder of the recording.");
        }
        final Map<String, QueuedJob> byId = new HashMap<>();
        jobs.forEach(job -> byId.put(job.job().id(), job));
        final long[] line = {1};
        CsvTable.read(seen(), row -> {
            line[0]++;
            final QueuedJob job = byId.get(text(row, "job"));
            final String[] nodes = text(row, "nodes").split(" ");
            if (job == null) {
                repairs.dropped("no job of the scenario", line[0]);
                return;
            }
            int cores = 0;
            final List<String> names = new ArrayList<>();
            for (final String node : nodes) {
                final int colon = node.indexOf(':');
                cores += colon < 0 ? 0 : SlurmAmounts.count(node.substring(colon + 1));
                names.add(colon < 0 ? node : node.substring(0, colon));
            }
            final Owner owner = job.job().owner();
            taken.accept(new RecordedJob(
                    text(row, "job"),
                    number(text(row, "submit")),
                    number(text(row, "eligible")),
                    number(text(row, "start")),
                    number(text(row, "end")),
                    cores > 0 ? cores : job.job().cores(),
                    job.job().memory(),
                    job.job().limit(),
                    text(row, "state").equals("REFUSED") ? RecordedState.CANCELLED : SlurmStates.of(text(row, "state")),
                    owner,
                    String.join(",", names),
                    new RecordedTerms("", job.terms().qos(), "", "", "", "", nodes.length, 0, false),
                    line[0]));
        });
    }

    private static String text(CsvTable.Row row, String column) {
        return row.has(column) ? row.text(column) : "";
    }

    private static double number(String text) {
        return SlurmAmounts.number(text);
    }
}
