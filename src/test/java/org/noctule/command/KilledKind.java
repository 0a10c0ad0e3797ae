package org.noctule.command;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.noctule.experiment.Agents;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Reply;
import org.noctule.protocol.channel.ChannelOptions;
import org.noctule.protocol.channel.DeciderServer;
import org.noctule.protocol.codec.Codec;
import org.noctule.protocol.codec.Dialect;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** Kinds of runs that are killed: agents here and elsewhere, machines of all kinds, jobs from everywhere. */
enum KilledKind {
    EASY("easy", "--transport", "direct"),
    EASY_IN_ANOTHER_PROCESS("easy", "--processes"),
    FOREIGN_IN_BATSIMS_DIALECT("", "--dialect", "batsim"),
    CLASSIC_WITH_FILES_OF_ITS_OWN("classic", "--transport", "direct"),
    SEEDED_RANDOM("random", "--seed", "9"),
    TRAINING_JOBS_WITH_PLANS("training", "--transport", "direct"),
    DYNAMIC_REGISTRATION("", "--enable-dynamic-jobs", "--acknowledge-dynamic-jobs"),
    NETWORK_WITH_ENERGY("easy", "--transport", "direct"),
    FAILURES("easy-malleable", "--transport", "direct"),
    BUSY_DECIDER(""),
    PYBATSIM("", "--dialect", "batsim");

    private final String agent;
    private final List<String> more;

    KilledKind(String agent, String... more) {
        this.agent = agent;
        this.more = List.of(more);
    }

    /**
     * A decision side beside the simulator.
     *
     * @param endpoint its address, empty if the simulator brings one along
     * @param told why it ended, as far as it said so
     * @param end ends it
     */
    record Served(String endpoint, Supplier<String> told, Runnable end) implements AutoCloseable {
        @Override
        public void close() {
            end.run();
        }
    }

    /** The words that begin a run. */
    List<String> words(Path folder, Path out, String endpoint) {
        final List<String> words = new ArrayList<>(agent.isEmpty() ? List.of("simulate") : List.of("launch", agent));
        words.addAll(List.of(folder.resolve("options.json").toString(), "--quiet", "--out", out.toString()));
        words.addAll(more);
        if (!endpoint.isEmpty()) {
            words.addAll(List.of("--endpoint", endpoint));
        }
        return words;
    }

    /** Starts the decision side; skips the calling test where it needs packages of Python that cannot be had. */
    Served serve(Path folder) throws IOException {
        if (!agent.isEmpty()) {
            return new Served("", () -> "", () -> {});
        }
        return this == PYBATSIM ? pyBatsim(folder) : decidedHere();
    }

    private static Served pyBatsim(Path folder) throws IOException {
        final PythonEnvironment python = PythonEnvironment.of("pybatsim");
        final String endpoint = "tcp://127.0.0.1:" + freePort();
        final OtherProgram scheduler = OtherProgram.start(
                folder.resolve("pybatsim.log"),
                List.of(python.program("pybatsim"), "easyBackfill", "-s", endpoint, "-t", "60000"));
        return new Served(endpoint, scheduler::printed, scheduler::close);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private Served decidedHere() {
        final DeciderServer server = new DeciderServer(
                ChannelOptions.of(ChannelOptions.FREE_PORT).withTimeout(60),
                Codec.of(this == FOREIGN_IN_BATSIMS_DIALECT ? Dialect.BATSIM : Dialect.NOCTULE));
        final AtomicReference<String> told = new AtomicReference<>("");
        final Thread thread = new Thread(() -> {
            try {
                server.serve(decider());
            } catch (final RuntimeException e) {
                // The simulator was killed, or the test shows this.
                told.set(e.toString());
                server.close();
            }
        });
        thread.start();
        return new Served(server.endpoint(), told::get, () -> {
            server.close();
            try {
                thread.join();
            } catch (final InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private Decider decider() {
        final Decider easy = new Agents(
                        OptionsReader.readShared(Overrides.NONE.withAgent(Optional.of("fcfs")), warning -> {}))
                .create(0, Optional.empty());
        return switch (this) {
            case BUSY_DECIDER ->
                message -> {
                    final Reply reply = easy.decide(message);
                    return new Reply(message.now() + (reply.decisions().isEmpty() ? 0 : 0.5), reply.decisions());
                };
            case DYNAMIC_REGISTRATION -> registering(easy);
            default -> easy;
        };
    }

    /** Registers a job more for every tenth that comes. */
    private static Decider registering(Decider easy) {
        final int[] number = {0};
        return message -> {
            final List<Decision> decisions =
                    new ArrayList<>(easy.decide(message).decisions());
            for (final Event event : message.events()) {
                if (event instanceof Event.JobSubmitted submitted && ++number[0] % 10 == 0 && number[0] < 190) {
                    final Job job = submitted.job().withId("dyn!" + number[0]);
                    decisions.add(new Decision.RegisterProfile(
                            message.now(), "dyn", new Profile.Delay("d" + number[0], 30, Map.of())));
                    decisions.add(new Decision.RegisterJob(
                            message.now(), job.withProfile(new Profile.Named("d" + number[0]))));
                }
                if (event instanceof Event.Notify notice && notice.type().equals(Event.Notify.NO_MORE_STATIC_JOBS)) {
                    decisions.add(new Decision.Notify(message.now(), "registration_finished"));
                }
            }
            return new Reply(message.now(), decisions);
        };
    }

    /** Writes the options of a run and what they name. */
    void write(Experiments files) {
        switch (this) {
            case TRAINING_JOBS_WITH_PLANS ->
                files.write(
                        "options.json",
                        ("{'seed': 3, 'nb_jobs': 60, 'platform_file_path': '" + absolute("platforms/ramp_4x4x2.json")
                                        + "', 'compatibility': 'ddls', 'workload': {'type': 'stream', 'graphs': ['"
                                        + absolute("workloads/pipedream/alexnet.txt") + "'], 'interarrival': 60,"
                                        + " 'max_acceptable_jct_fraction': {'type': 'uniform', 'min': 0.3, 'max': 1},"
                                        + " 'replication': 20, 'training_steps': 50}}")
                                .replace('\'', '"'));
            case NETWORK_WITH_ENERGY -> network(files);
            // Batsim's protocol tells nothing of memory.
            case FOREIGN_IN_BATSIMS_DIALECT, PYBATSIM -> delays(files);
            case FAILURES ->
                quickstart(
                        files,
                        ", 'failures': {'attempts': 5000, 'classes': [{'gap': {'law': 'weibull', 'shape': 0.7,"
                                + " 'scale': 40000}, 'repair': {'law': 'lognormal', 'median': 1800, 'sigma': 1}}]}");
            default -> quickstart(files, "");
        }
    }

    private static String absolute(String path) {
        return Path.of(path).toAbsolutePath().toString();
    }

    private static void quickstart(Experiments files, String members) {
        files.write(
                "options.json",
                ("{'platform_file_path': '" + absolute("platforms/quickstart.json") + "', 'workload_file_path': '"
                                + absolute("workloads/quickstart.swf") + "'" + members + "}")
                        .replace('\'', '"'));
    }

    private static void delays(Experiments files) {
        final StringBuilder jobs = new StringBuilder("{\"nb_res\": 64, \"jobs\": [");
        for (int i = 0; i < 150; i++) {
            jobs.append(i == 0 ? "" : ",")
                    .append("{\"id\": " + i + ", \"subtime\": " + i + ", \"res\": " + (1 + i * 7 % 48)
                            + ", \"walltime\": 40, \"profile\": \"sleep" + i % 3 + "\"}");
        }
        files.write("delays.json", jobs + """
                ], "profiles": {"sleep0": {"type": "delay", "delay": 3}, "sleep1": {"type": "delay", "delay": 7.25},
                                "sleep2": {"type": "delay", "delay": 50}}}
                """);
        files.write(
                "options.json",
                "{\"platform_file_path\": \"" + absolute("platforms/quickstart.json")
                        + "\", \"workload_file_path\": \"delays.json\"}");
    }

    private static void network(Experiments files) {
        files.write("hosts.xml", """
                <?xml version='1.0'?>
                <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
                <platform version="4.1"><zone id="z" routing="Full">
                  <host id="a" speed="1Gf"><prop id="wattage_per_state" value="90:95:170"/></host>
                  <host id="b" speed="2Gf"><prop id="wattage_per_state" value="90:95:170"/></host>
                  <host id="master_host" speed="1Gf"/>
                  <link id="l" bandwidth="1MBps" latency="0"/>
                  <route src="a" dst="b"><link_ctn id="l"/></route>
                </zone></platform>
                """);
        final StringBuilder jobs = new StringBuilder("{\"nb_res\": 2, \"jobs\": [");
        for (int i = 0; i < 120; i++) {
            jobs.append(i == 0 ? "" : ",")
                    .append("{\"id\": " + i + ", \"subtime\": " + 2 * i + ", \"res\": " + (1 + i % 2)
                            + ", \"walltime\": 100, \"profile\": \"" + (i % 2 == 0 ? "sleep" : "both") + "\"}");
        }
        files.write("hosts.json", jobs + """
                ], "profiles": {
                   "send": {"type": "parallel", "cpu": [1e9, 1e9], "com": [0, 2e6, 0, 0]},
                   "sleep": {"type": "delay", "delay": 3},
                   "both": {"type": "composed", "seq": ["sleep2", "send"]},
                   "sleep2": {"type": "delay", "delay": 1}}}
                """);
        files.write(
                "options.json",
                "{\"platform_file_path\": \"hosts.xml\", \"workload_file_path\": \"hosts.json\","
                        + " \"rules\": {\"network\": \"l07\"}}");
    }
}
