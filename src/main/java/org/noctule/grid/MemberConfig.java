package org.noctule.grid;

import com.hazelcast.config.ClassFilter;
import com.hazelcast.config.Config;
import com.hazelcast.config.JavaSerializationFilterConfig;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.NetworkConfig;
import java.util.List;

/**
 * Configuration of Hazelcast: it looks for nobody by itself, calls nobody, and makes no object of bytes by Java's own
 * means.
 */
final class MemberConfig {
    static final String BUILD = "noctule.build";

    private static final int PORTS = 200;

    /** Failures of operations travel by Java serialization, and members act by their class: these alone pass. */
    private static final String[] FAILURES = {
        "java.lang.Throwable",
        "java.lang.Exception",
        "java.lang.RuntimeException",
        "java.lang.Error",
        "java.lang.IllegalStateException",
        "java.lang.IllegalArgumentException",
        "java.lang.UnsupportedOperationException",
        "java.lang.NullPointerException",
        "java.lang.ClassCastException",
        "java.lang.IndexOutOfBoundsException",
        "java.lang.InterruptedException",
        "java.lang.StackTraceElement",
        "[Ljava.lang.StackTraceElement;",
        "[Ljava.lang.Throwable;",
        "java.io.IOException",
        "java.util.ArrayList",
        "java.util.Collections$EmptyList",
        "java.util.Collections$UnmodifiableCollection",
        "java.util.Collections$UnmodifiableList",
        "java.util.Collections$UnmodifiableRandomAccessList",
        "java.util.concurrent.CancellationException",
        "java.util.concurrent.ExecutionException",
        "java.util.concurrent.TimeoutException",
        "com.hazelcast.core.HazelcastException",
        "com.hazelcast.core.HazelcastInstanceNotActiveException",
        "com.hazelcast.core.HazelcastOverloadException",
        "com.hazelcast.core.IndeterminateOperationStateException",
        "com.hazelcast.core.LocalMemberResetException",
        "com.hazelcast.core.MemberLeftException",
        "com.hazelcast.core.OperationTimeoutException",
        "com.hazelcast.internal.cluster.impl.ClusterTopologyChangedException",
        "com.hazelcast.internal.cluster.impl.ConfigMismatchException",
        "com.hazelcast.internal.cluster.impl.MasterNodeChangedException",
        "com.hazelcast.internal.cluster.impl.VersionMismatchException",
        "com.hazelcast.internal.partition.PartitionStateVersionMismatchException",
        "com.hazelcast.map.impl.operation.EntryOffloadableLockMismatchException",
        "com.hazelcast.nio.serialization.HazelcastSerializationException",
        "com.hazelcast.partition.NoDataMemberInClusterException"
    };

    /** Holds failures of operations and nothing else. */
    private static final String FAILED_OPERATIONS = "com.hazelcast.spi.exception";

    private MemberConfig() {}

    static Config of(GridOptions options) {
        final Config config = new Config().setClusterName(GridOptions.clusterName(options.cluster(), options.secret()));
        config.getMemberAttributeConfig().setAttribute(BUILD, options.build());
        properties(options).forEach(pair -> config.setProperty(pair.get(0), pair.get(1)));
        config.getMetricsConfig().setEnabled(false);
        config.getSerializationConfig()
                .setAllowUnsafe(false)
                .setJavaSerializationFilterConfig(new JavaSerializationFilterConfig()
                        .setDefaultsDisabled(true)
                        .setWhitelist(new ClassFilter().addClasses(FAILURES).addPackages(FAILED_OPERATIONS)));
        network(options, config.getNetworkConfig());
        return config;
    }

    private static void network(GridOptions options, NetworkConfig network) {
        network.getInterfaces().setEnabled(true).addInterface(options.host());
        network.setPort(options.port() == 0 ? GridOptions.FIRST_PORT : options.port())
                .setPortAutoIncrement(options.port() == 0)
                .setPortCount(PORTS);
        final JoinConfig join = network.getJoin();
        join.getAutoDetectionConfig().setEnabled(false);
        join.getMulticastConfig().setEnabled(false);
        join.getTcpIpConfig().setEnabled(true).setMembers(options.members());
    }

    private static List<List<String>> properties(GridOptions options) {
        return List.of(
                List.of("hazelcast.phone.home.enabled", "false"),
                List.of("hazelcast.logging.type", "slf4j"),
                // Otherwise it listens on every address of the machine, whatever its interfaces say.
                List.of("hazelcast.socket.bind.any", "false"),
                List.of("hazelcast.shutdownhook.enabled", "false"),
                List.of("hazelcast.health.monitoring.level", "OFF"),
                List.of("hazelcast.wait.seconds.before.join", "0"),
                List.of("hazelcast.max.join.seconds", seconds(options.patience().toSeconds())),
                List.of("hazelcast.heartbeat.interval.seconds", "1"),
                List.of(
                        "hazelcast.max.no.heartbeat.seconds",
                        seconds(options.silence().toSeconds())));
    }

    private static String seconds(long whole) {
        return Long.toString(Math.max(1, whole));
    }
}
