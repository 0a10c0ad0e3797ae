package org.noctule.exchange.place;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import org.noctule.error.NoctuleException;
import org.noctule.exchange.Exchange;
import org.noctule.exchange.ExchangeKind;
import org.noctule.exchange.files.BlockFolder;
import org.noctule.exchange.files.FileCopies;
import org.noctule.exchange.map.MapExchange;
import org.noctule.exchange.memory.MappedFiles;
import org.noctule.exchange.stream.StreamExchange;
import org.noctule.random.Secret;

/**
 * The address of a place of blocks, by which processes join it.
 *
 * @param kind the way in which blocks are moved
 * @param place a folder, the endpoint of a head, or host and port of a member of the map
 * @param secret the secret that a head and a member demand of those who join
 * @param latency the wait of each opening of a file before it begins, to emulate a loaded server
 */
public record ExchangeAddress(ExchangeKind kind, String place, Secret secret, Duration latency) {
    /**
     * Joins.
     *
     * @return an end of the exchange, to be closed
     * @throws NoctuleException of kind PEER if the place is gone
     */
    public Exchange join() {
        return switch (kind) {
            case STREAM -> new StreamExchange(place, secret);
            case FILES -> new BlockFolder(folder(), new FileCopies(), latency);
            case MAP -> new MapExchange(place, secret);
            case MEMORY -> new BlockFolder(folder(), new MappedFiles(), Duration.ZERO);
        };
    }

    private Path folder() {
        try {
            return Path.of(place);
        } catch (InvalidPathException e) {
            throw NoctuleException.peer(
                    "The folder of blocks (" + place + ") is none.", "Maybe a process of another version asks for it.");
        }
    }
}
