package org.noctule.experiment.campaign.hazelcast;

import com.hazelcast.config.SerializationConfig;
import com.hazelcast.config.SerializerConfig;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.StreamSerializer;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Bytes of one of the three types that travel between members; whatever the bytes are, no other type is made of them.
 */
final class GridSerializer<T> implements StreamSerializer<T> {
    private final int id;
    private final Writing<T> writing;
    private final Reading<T> reading;

    private GridSerializer(int id, Writing<T> writing, Reading<T> reading) {
        this.id = id;
        this.writing = writing;
        this.reading = reading;
    }

    /** Writes a value. */
    @FunctionalInterface
    private interface Writing<T> {
        void write(T value, DataOutput out) throws IOException;
    }

    /** Reads a value. */
    @FunctionalInterface
    private interface Reading<T> {
        T read(DataInput in) throws IOException;
    }

    static void register(SerializationConfig config) {
        register(config, GridRound.class, new GridSerializer<>(1, GridRound::write, GridRound::read));
        register(config, GridCall.class, new GridSerializer<>(2, GridCall::write, GridCall::read));
        register(config, GridAnswer.class, new GridSerializer<>(3, GridAnswer::write, GridAnswer::read));
    }

    private static <T> void register(SerializationConfig config, Class<T> type, GridSerializer<T> serializer) {
        config.addSerializerConfig(new SerializerConfig().setTypeClass(type).setImplementation(serializer));
    }

    @Override
    public int getTypeId() {
        return id;
    }

    @Override
    public void write(ObjectDataOutput out, T value) throws IOException {
        writing.write(value, out);
    }

    @Override
    public T read(ObjectDataInput in) throws IOException {
        return reading.read(in);
    }
}
