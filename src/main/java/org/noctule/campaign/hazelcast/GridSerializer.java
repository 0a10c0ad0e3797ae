package org.noctule.campaign.hazelcast;

import com.hazelcast.config.SerializationConfig;
import com.hazelcast.config.SerializerConfig;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.StreamSerializer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.security.MessageDigest;
import org.noctule.random.Secret;

/**
 * Bytes of one of the three types that travel between members; whatever the bytes are, no other type is made of them,
 * and none at all of those that a member of another build, or somebody who does not hold the secret, wrote.
 */
final class GridSerializer<T> implements StreamSerializer<T> {
    private static final byte[] NOTHING = {};

    private final Secret seal;
    private final int id;
    private final Writing<T> writing;
    private final Reading<T> reading;

    private GridSerializer(Secret seal, int id, Writing<T> writing, Reading<T> reading) {
        this.seal = seal;
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

    static void register(SerializationConfig config, Secret seal) {
        register(config, GridRound.class, new GridSerializer<>(seal, 1, GridRound::write, GridRound::read));
        register(config, GridCall.class, new GridSerializer<>(seal, 2, GridCall::write, GridCall::read));
        register(config, GridAnswer.class, new GridSerializer<>(seal, 3, GridAnswer::write, GridAnswer::read));
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
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        final DataOutputStream sealed = new DataOutputStream(bytes);
        sealed.writeInt(id);
        writing.write(value, sealed);
        out.writeByteArray(bytes.toByteArray());
        out.writeByteArray(seal.seal(bytes.toByteArray()));
    }

    @Override
    public T read(ObjectDataInput in) throws IOException {
        final byte[] bytes = in.readByteArray();
        final byte[] given = in.readByteArray();
        final DataInputStream sealed = new DataInputStream(new ByteArrayInputStream(bytes == null ? NOTHING : bytes));
        if (bytes == null || !MessageDigest.isEqual(seal.seal(bytes), given) || sealed.readInt() != id) {
            throw new IOException("a member of another build, or a stranger, wrote it");
        }
        return reading.read(sealed);
    }
}
