package org.noctule.exchange.map;

import com.hazelcast.config.Config;
import com.hazelcast.config.InMemoryFormat;
import com.hazelcast.config.MapConfig;
import org.noctule.grid.GridMember;
import org.noctule.grid.GridOptions;
import org.noctule.random.Secret;

/**
 * A member that holds chunks of blocks, on the loopback interface: as bytes, without backups, so that nothing is copied
 * twice; whoever ends the last member ends the blocks.
 */
public final class BlockMember implements AutoCloseable {
    static final String CLUSTER = "noctule-blocks";
    static final String CHUNKS = "chunks";
    static final String MANIFEST = "manifest";
    /** Keys of blocks begin otherwise. */
    static final String HELD = "#held";

    static final String CAPACITY = "#capacity";

    private final GridMember member;

    /**
     * Starts the first member, which takes a second or two.
     *
     * @param build what program this is, in full
     * @param capacity bytes of numbers that the map takes at most
     * @param secret the secret of its ends
     */
    public BlockMember(String build, long capacity, Secret secret) {
        this.member = GridMember.join(GridOptions.first(CLUSTER, build).holding(secret), BlockMember::maps);
        member.instance().<String, String>getMap(MANIFEST).set(CAPACITY, Long.toString(capacity));
        member.instance().<String, String>getMap(MANIFEST).set(HELD, "0");
    }

    private static void maps(Config config) {
        for (final String name : new String[] {CHUNKS, MANIFEST}) {
            config.addMapConfig(new MapConfig(name)
                    .setInMemoryFormat(InMemoryFormat.BINARY)
                    .setBackupCount(0)
                    .setAsyncBackupCount(0)
                    .setStatisticsEnabled(false)
                    .setPerEntryStatsEnabled(false));
        }
    }

    /** {@return host and port} */
    public String address() {
        return member.address();
    }

    @Override
    public void close() {
        member.close();
    }
}
