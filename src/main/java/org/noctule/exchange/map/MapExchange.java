package org.noctule.exchange.map;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.noctule.error.NoctuleException;
import org.noctule.exchange.Block;
import org.noctule.exchange.BlockEntry;
import org.noctule.exchange.BlockKeys;
import org.noctule.exchange.BlockWait;
import org.noctule.exchange.Exchange;
import org.noctule.exchange.ExchangeStatistics;
import org.noctule.exchange.Meter;
import org.noctule.exchange.NpyFormat;
import org.noctule.grid.GridOptions;
import org.noctule.random.Secret;

/**
 * An end of a map that {@link BlockMember}s hold, by Hazelcast's client. A block goes into chunks, then its entry into
 * the manifest: a killed writer leaves chunks that nobody finds, and whose bytes stay counted.
 */
public final class MapExchange implements Exchange {
    private static final int CONNECT_MS = 20_000;

    private final String address;
    private final HazelcastInstance client;
    private final IMap<String, byte[]> chunks;
    private final IMap<String, String> manifest;
    private final AtomicLong writes = new AtomicLong();
    private final Meter meter = new Meter();

    /**
     * Connects.
     *
     * @param address host and port of a member
     * @param secret the secret of the member
     * @throws NoctuleException of kind PEER if there is none, or it has another secret
     */
    public MapExchange(String address, Secret secret) {
        this.address = address;
        this.client = ask(() -> HazelcastClient.newHazelcastClient(config(address, secret)));
        this.chunks = client.getMap(BlockMember.CHUNKS);
        this.manifest = client.getMap(BlockMember.MANIFEST);
    }

    private static ClientConfig config(String address, Secret secret) {
        final ClientConfig config =
                new ClientConfig().setClusterName(GridOptions.clusterName(BlockMember.CLUSTER, secret));
        config.getNetworkConfig().addAddress(address);
        config.getNetworkConfig().getAutoDetectionConfig().setEnabled(false);
        config.getConnectionStrategyConfig().getConnectionRetryConfig().setClusterConnectTimeoutMillis(CONNECT_MS);
        config.getMetricsConfig().setEnabled(false);
        config.setProperty("hazelcast.logging.type", "none");
        config.setProperty("hazelcast.client.statistics.enabled", "false");
        config.setProperty("hazelcast.client.shutdownhook.enabled", "false");
        return config;
    }

    @Override
    public void put(String key, Block block) {
        BlockKeys.check(key);
        final long begin = System.nanoTime();
        final byte[] whole = NpyFormat.encode(block);
        final ChunkList list =
                new ChunkList(client.getLocalEndpoint().getUuid() + "-" + writes.incrementAndGet(), whole.length);
        ask(() -> {
            reserve(key, block.size(), whole.length);
            final List<CompletionStage<Void>> sent = new ArrayList<>();
            final List<String> keys = list.keys();
            for (int i = 0; i < keys.size(); i++) {
                final int from = i * ChunkList.CHUNK;
                meter.sent();
                sent.add(chunks.setAsync(
                        keys.get(i), Arrays.copyOfRange(whole, from, Math.min(whole.length, from + ChunkList.CHUNK))));
            }
            sent.forEach(stage -> stage.toCompletableFuture().join());
            meter.sent();
            drop(Optional.ofNullable(manifest.put(key, list.text())));
            return list;
        });
        meter.wrote(begin, block.size());
    }

    /** Counts the bytes of a block, unless what it leaves in the map is too much; what it replaces does not count. */
    private void reserve(String key, int size, int bytes) {
        final long capacity = number(BlockMember.CAPACITY);
        final String old = manifest.get(key);
        final long replaced = old == null ? 0 : ChunkList.parse(old).bytes();
        while (true) {
            final long held = number(BlockMember.HELD);
            if (held - replaced + bytes > capacity) {
                throw NoctuleException.input(
                        "The block (" + key + ") of " + size + " bytes does not fit: the map keeps " + held
                                + " of at most " + capacity + " bytes.",
                        "Maybe choose fewer or smaller fields, a larger pool, or another transport.");
            }
            if (manifest.replace(BlockMember.HELD, Long.toString(held), Long.toString(held + bytes))) {
                return;
            }
        }
    }

    private void release(int bytes) {
        boolean done = false;
        while (!done) {
            final long held = number(BlockMember.HELD);
            done = manifest.replace(BlockMember.HELD, Long.toString(held), Long.toString(held - bytes));
        }
    }

    private long number(String name) {
        return Long.parseLong(manifest.get(name));
    }

    /** Deletes the chunks of an entry that is in the manifest no more. */
    private void drop(Optional<String> entry) {
        if (entry.isPresent()) {
            final ChunkList list = ChunkList.parse(entry.get());
            list.keys().forEach(chunks::delete);
            release(list.bytes());
        }
    }

    @Override
    public Block get(String key, Duration patience) {
        BlockKeys.check(key);
        return BlockWait.until(key, patience, () -> ask(() -> read(key)));
    }

    private Optional<Block> read(String key) {
        final long begin = System.nanoTime();
        meter.sent();
        final String entry = manifest.get(key);
        if (entry == null) {
            return Optional.empty();
        }
        final ChunkList list = ChunkList.parse(entry);
        final List<CompletionStage<byte[]>> asked = new ArrayList<>();
        for (final String chunk : list.keys()) {
            meter.sent();
            asked.add(chunks.getAsync(chunk));
        }
        final byte[] whole = new byte[list.bytes()];
        int from = 0;
        for (final CompletionStage<byte[]> stage : asked) {
            final byte[] chunk = stage.toCompletableFuture().join();
            if (chunk == null) {
                // Replaced since its entry was read: the new entry is there already.
                return Optional.empty();
            }
            System.arraycopy(chunk, 0, whole, from, chunk.length);
            from += chunk.length;
        }
        final Block block = NpyFormat.decode(ByteBuffer.wrap(whole), key);
        meter.read(begin, block.size());
        return Optional.of(block);
    }

    @Override
    public List<BlockEntry> manifest() {
        final long begin = System.nanoTime();
        meter.sent();
        final List<BlockEntry> entries = ask(() -> manifest.entrySet().stream()
                .filter(entry -> BlockKeys.valid(entry.getKey()))
                .map(entry -> new BlockEntry(
                        entry.getKey(), ChunkList.parse(entry.getValue()).bytes()))
                .sorted(Comparator.comparing(BlockEntry::key))
                .toList());
        meter.read(begin, 0);
        return entries;
    }

    @Override
    public void await(List<String> keys, Duration patience) {
        final long end = System.nanoTime() + patience.toNanos();
        for (final String key : keys) {
            BlockKeys.check(key);
            BlockWait.until(
                    key,
                    Duration.ofNanos(Math.max(0, end - System.nanoTime())),
                    () -> ask(() -> manifest.containsKey(key)) ? Optional.of(key) : Optional.empty());
        }
    }

    @Override
    public void remove(String key) {
        BlockKeys.check(key);
        ask(() -> {
            drop(Optional.ofNullable(manifest.remove(key)));
            return key;
        });
    }

    private <T> T ask(Supplier<T> request) {
        try {
            return request.get();
        } catch (HazelcastException | IllegalStateException | CompletionException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.PEER,
                    "The map at " + address + " does not answer: " + e.getMessage() + ".",
                    "Maybe the process of its member was ended.",
                    e);
        }
    }

    @Override
    public ExchangeStatistics statistics() {
        return meter.statistics();
    }

    @Override
    public void close() {
        client.shutdown();
    }
}
