package org.noctule.campaign.hazelcast;

import com.hazelcast.cluster.Member;
import com.hazelcast.cluster.MembershipAdapter;
import com.hazelcast.cluster.MembershipEvent;
import com.hazelcast.config.Config;
import com.hazelcast.config.InMemoryFormat;
import com.hazelcast.config.MapConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.noctule.campaign.dispense.RunBatches;
import org.noctule.grid.GridMember;
import org.noctule.grid.GridOptions;

/** The entry that members of a campaign share, seen from one of them. */
final class GridBoard {
    private static final String MAP = "noctule.campaigns";

    private final HazelcastInstance instance;
    private final IMap<String, GridRound> map;
    private final String key;

    /**
     * Looks at the entry of a campaign, and takes back there what members hold that are lost from now on.
     *
     * @param member a member that {@link #configure} prepared
     * @param key name of the campaign, one for each plan
     */
    GridBoard(GridMember member, String key) {
        this.instance = member.instance();
        this.map = instance.getMap(MAP);
        this.key = key;
        instance.getCluster().addMembershipListener(new MembershipAdapter() {
            @Override
            public void memberRemoved(MembershipEvent event) {
                leave(event.getMember().getUuid().toString());
            }
        });
    }

    /**
     * Prepares a member: one entry as an object, with a copy on another member.
     *
     * @param config configuration of the member
     * @param options what it is made of
     */
    static void configure(Config config, GridOptions options) {
        config.addMapConfig(
                new MapConfig(MAP).setInMemoryFormat(InMemoryFormat.OBJECT).setBackupCount(1));
        GridSerializer.register(config.getSerializationConfig(), options.sealing());
    }

    /** Lets the member that is there longest hear the addresses of those that are lost from now on. */
    void onLoss(Consumer<String> loss) {
        instance.getCluster().addMembershipListener(new MembershipAdapter() {
            @Override
            public void memberRemoved(MembershipEvent event) {
                if (event.getMembers().iterator().next().localMember()) {
                    loss.accept(GridMember.name(event.getMember()));
                }
            }
        });
    }

    /** Name of this member, which changes if it was cut off and comes back. */
    String self() {
        return instance.getCluster().getLocalMember().getUuid().toString();
    }

    boolean isRunning() {
        return instance.getLifecycleService().isRunning();
    }

    GridAnswer look() {
        return map.executeOnKey(key, GridCall.look());
    }

    GridAnswer open(GridAnswer before, RunBatches batches) {
        final String id = self() + "/" + System.nanoTime();
        return map.executeOnKey(key, GridCall.open(before.round(), id, batches));
    }

    GridAnswer exchange(String round, int[] done, int wanted) {
        return map.executeOnKey(key, GridCall.exchange(round, self(), done, wanted));
    }

    void leave(String worker) {
        // Who only looks on must not wait for the entry: members die while it is moved, too.
        if (isRunning()) {
            map.submitToKey(key, GridCall.leave(worker));
        }
    }

    /** Tells that this member has published all, unless it is out of the cluster, which then knows without. */
    void leave() {
        if (isRunning()) {
            leave(self());
        }
    }

    /**
     * Takes back what those hold who are in the round, but no more in the cluster: a last claim may come after a death.
     */
    void forget(GridAnswer answer) {
        final Set<String> there = instance.getCluster().getMembers().stream()
                .map(Member::getUuid)
                .map(Object::toString)
                .collect(Collectors.toSet());
        answer.working().stream().filter(worker -> !there.contains(worker)).forEach(this::leave);
    }
}
