package org.noctule.exchange;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The ways in which blocks are moved. */
public enum ExchangeKind {
    /** Through the memory of one process, by ZeroMQ. */
    STREAM,
    /** As files of one folder. */
    FILES,
    /** In chunks of a distributed map, Hazelcast's. */
    MAP,
    /** As memory that processes of one machine share. */
    MEMORY;

    /** {@return the words that users type} */
    public static List<String> words() {
        return Arrays.stream(values()).map(ExchangeKind::word).toList();
    }

    /** {@return the word that users type} */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
