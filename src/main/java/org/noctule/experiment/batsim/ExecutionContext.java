package org.noctule.experiment.batsim;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import org.noctule.experiment.options.ChannelSettings;
import org.noctule.protocol.Features;

/** A run as JSON: first what Batsim's {@code --dump-execution-context} tells, which its users' tools read. */
public final class ExecutionContext {
    private ExecutionContext() {}

    /**
     * Describes a run.
     *
     * @param options the run
     * @param features rights of its decision side
     * @return a new object
     */
    public static ObjectNode of(BatsimOptions options, Features features) {
        final ObjectNode json = JsonNodeFactory.instance.objectNode();
        final ChannelSettings channel = options.channel();
        json.put("socket_endpoint", channel.endpoint().orElse(""));
        json.put("redis_enabled", false);
        json.put("redis_hostname", "127.0.0.1");
        json.put("redis_port", 6379);
        json.put("redis_prefix", "default");
        json.put("export_prefix", options.export());
        json.put("external_scheduler", options.external());
        json.put("platform", options.platform().toString());
        options.workloads().forEach(file -> json.withArray("workloads").add(file.toString()));
        final HostChoice hosts = options.hosts();
        json.put("master_host", hosts.master());
        final ObjectNode roles = json.putObject("roles");
        hosts.roles().forEach(roles::put);
        json.put("mmax", hosts.most());
        json.put("mmax_workload", hosts.asWorkloads());
        json.put("energy", options.energy());
        final ObjectNode rules = json.putObject("rules");
        options.rules().values().forEach((rule, value) -> rules.put(rule.key(), value));
        json.put("dialect", channel.dialect().name().toLowerCase(Locale.ROOT));
        json.put("timeout_s", channel.timeoutSeconds());
        json.put("machine_states", options.machineStates());
        json.put("verbosity", options.verbosity().key());
        json.putObject("features")
                .put("dynamic_jobs", features.dynamicJobs())
                .put("acknowledged", features.acknowledged())
                .put("profile_reuse", features.profileReuse())
                .put("unknown_events", features.unknownEvents())
                .put("compute_sharing", features.computeSharing())
                .put("storage_sharing", features.storageSharing());
        json.put("check", options.check());
        return json;
    }
}
