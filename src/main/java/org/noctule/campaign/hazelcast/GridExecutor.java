package org.noctule.campaign.hazelcast;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.noctule.campaign.ProgramHash;
import org.noctule.campaign.Reuse;
import org.noctule.campaign.execute.CampaignExecutor;
import org.noctule.campaign.execute.CampaignPlayer;
import org.noctule.campaign.execute.LocalThreads;
import org.noctule.campaign.execute.StoreWorker;
import org.noctule.campaign.execute.WorkerName;
import org.noctule.campaign.store.CampaignStanding;
import org.noctule.campaign.store.CampaignStore;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.PartStop;
import org.noctule.experiment.Stop;
import org.noctule.experiment.input.InputFile;
import org.noctule.grid.GridMember;
import org.noctule.grid.GridOptions;

/**
 * A member that pulls runs from the dispenser that all members share. Members are equal: whoever finds that a round is
 * over and the store lacks runs begins the next one, so that any of them may be killed, the one that began included.
 */
public final class GridExecutor implements CampaignExecutor {
    private static final long LOOK_MS = 100;
    private static final int FAILURES = 50;
    private static final int JOINS = 3;
    private static final int STORE_LOOKS = 10;

    private final MemberPlace place;
    private final int threads;

    /**
     * Prepares a member.
     *
     * @param place where it listens and whom it joins
     * @param threads number of runs at a time
     */
    public GridExecutor(MemberPlace place, int threads) {
        this.place = place;
        this.threads = threads;
    }

    /**
     * Starts a member that can share dispensers.
     *
     * @param options where and whom it joins
     * @return the member
     * @throws NoctuleException if it cannot start or join
     */
    public static GridMember join(GridOptions options) {
        return GridMember.join(options, config -> GridBoard.configure(config, options));
    }

    /**
     * Tells where the shared entry of a campaign lives.
     *
     * @param member any member
     * @param key name of the campaign
     * @param owner the member that is asked about
     * @return whether its entry lives there
     */
    public static boolean livesAt(GridMember member, String key, GridMember owner) {
        final Member place =
                member.instance().getPartitionService().getPartition(key).getOwner();
        // Entries have no places before the first of them is asked for.
        return place != null
                && owner.instance().getCluster().getLocalMember().getUuid().equals(place.getUuid());
    }

    /**
     * Names the program as members compare it.
     *
     * @param store the store of the campaign
     * @return version and, unless all builds of a version may share a campaign, build
     */
    static String program(CampaignStore store) {
        final ProgramHash own = ProgramHash.own();
        return store.plan().terms().reuse() == Reuse.VERSION
                ? own.version()
                : own.version() + " (build " + own.build().substring(0, 12) + ")";
    }

    @Override
    public void play(CampaignStore store, CampaignStanding standing, int round, IntConsumer over, Stop stop) {
        final CampaignPlayer player = new CampaignPlayer(store);
        if (standing.missing().length == 0) {
            return;
        }
        final Optional<GridMember> joined = joined(store, stop);
        if (joined.isEmpty()) {
            return;
        }
        try (GridMember member = joined.get()) {
            place.tell(store.directory(), member.address());
            final Path plan = store.directory().resolve("plan.json");
            final GridBoard board = new GridBoard(member, InputFile.of(plan).sha256());
            board.onLoss(lost -> MemberPlace.replace(store.directory(), lost, member.address()));
            work(board, store, player, over, stop);
        }
    }

    /**
     * Joins the others. Whom it joins may die just then, and its place be taken by another: that is tried again.
     *
     * @return the member, or nothing if the others have ended while this one started
     */
    private Optional<GridMember> joined(CampaignStore store, Stop stop) {
        for (int attempt = 1; ; attempt++) {
            List<String> others = List.of();
            try {
                final GridOptions options = place.options(
                        "noctule-" + store.plan().terms().name(),
                        program(store),
                        store.directory(),
                        futile(store, stop));
                others = options.members();
                return Optional.of(join(options));
            } catch (final NoctuleException e) {
                if (store.standing().missing().length == 0) {
                    return Optional.empty();
                }
                final boolean there = others.stream().anyMatch(GridMember::answers);
                if (attempt == JOINS || others.isEmpty() || there && e.kind() != NoctuleException.Kind.AGAIN) {
                    throw stop.cause().orElse(e);
                }
            }
        }
    }

    /** Asks now and then whether others have played all there was, as a store is long to read. */
    private static BooleanSupplier futile(CampaignStore store, Stop stop) {
        final AtomicInteger asked = new AtomicInteger();
        return () -> stop.cause().isPresent()
                || asked.incrementAndGet() % STORE_LOOKS == 0
                        && store.standing().missing().length == 0;
    }

    private void work(GridBoard board, CampaignStore store, CampaignPlayer player, IntConsumer over, Stop stop) {
        final int all = store.standing().missing().length;
        for (int turn = 0; stop.cause().isEmpty(); turn++) {
            GridAnswer answer = patiently(board, board::look);
            if (answer.left() == 0 && !answer.working().isEmpty()) {
                // Others publish: what they have is known when they have.
                board.forget(answer);
                pause();
                continue;
            }
            final CampaignStanding standing = store.standing();
            if (standing.missing().length == 0) {
                return;
            }
            if (answer.left() == 0) {
                final GridAnswer before = answer;
                answer = patiently(board, () -> board.open(before, LocalThreads.batches(standing, standing.missing())));
            }
            final String name = WorkerName.of("member-" + turn);
            final PartStop gridStop = new PartStop(stop);
            final StoreWorker worker = new StoreWorker(store, standing, player, name, threads);
            try (GridClaims claims = new GridClaims(
                    board,
                    answer.round(),
                    left -> over.accept(Math.max(0, all - left)),
                    () -> gridStop.end(Optional.empty()))) {
                worker.work(claims, count -> {}, gridStop);
            } finally {
                board.leave();
            }
        }
        stop.cause().ifPresent(cause -> {
            throw cause;
        });
    }

    /** Calls again while the cluster finds itself anew; a member that is out of it for long gives up. */
    private static GridAnswer patiently(GridBoard board, Supplier<GridAnswer> call) {
        for (int failures = 1; ; failures++) {
            try {
                return call.get();
            } catch (final HazelcastException | IllegalStateException e) {
                if (failures == FAILURES || !board.isRunning()) {
                    throw new NoctuleException(
                            NoctuleException.Kind.AGAIN,
                            "This member has lost the others: " + e.getMessage() + ".",
                            "Maybe the network failed: start it again, what is stored counts.",
                            e);
                }
                pause();
            } catch (final RuntimeException e) {
                throw e instanceof NoctuleException known ? known : GridClaims.damaged(e);
            }
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(LOOK_MS);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
