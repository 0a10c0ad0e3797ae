package org.noctule.model;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;

/** Reads a safetensors file that anyone may have written: nothing is allocated on the word of its header alone. */
final class SafeTensorsReader {
    static final long MAX_FILE = 1L << 30;
    private static final long MAX_HEADER = 16 << 20;
    private static final int MAX_SIZES = 8;
    // Names are never paths, and nobody shall be tempted to make them one.
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.]{0,199}");
    private static final String DAMAGED = "Maybe it was not copied to its end, or is not a safetensors file.";

    private final Path file;

    SafeTensorsReader(Path file) {
        this.file = file;
    }

    private record Place(String name, List<Integer> shape, long begin, long end, JsonInput where) {}

    SafeTensors read() {
        try (FileChannel channel = FileChannel.open(file)) {
            final long size = channel.size();
            if (size > MAX_FILE) {
                throw error("has " + size + " bytes, more than a model may have", DAMAGED);
            }
            final ByteBuffer head = take(channel, Long.BYTES, size);
            final long length = head.getLong();
            if (length < 2 || length > MAX_HEADER || length > size - Long.BYTES) {
                throw error(
                        "says that its header has " + Long.toUnsignedString(length) + " bytes, of " + size + " in all",
                        DAMAGED);
            }
            final JsonInput header = JsonInput.parse(text(take(channel, length, size)), file + " (header)")
                    .object();
            final List<Place> places = places(header, size - Long.BYTES - length);
            final SortedMap<String, StoredTensor> tensors = new TreeMap<>();
            for (final Place place : places) {
                final ByteBuffer bytes = take(channel, place.end - place.begin, size);
                final float[] values = new float[bytes.remaining() / Float.BYTES];
                bytes.asFloatBuffer().get(values);
                tensors.put(place.name, new StoredTensor(place.shape, values));
            }
            return checked(metadata(header), tensors);
        } catch (NoSuchFileException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    "The model (" + file + ") does not exist.",
                    "Maybe it was written elsewhere: train first, or check the path.",
                    e);
        } catch (IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    "The model (" + file + ") cannot be read: " + e.getMessage() + ".",
                    "Maybe it is a directory, or you may not read it.",
                    e);
        }
    }

    /** Files of earlier versions and of other programs have no checksum. */
    private SafeTensors checked(SortedMap<String, String> metadata, SortedMap<String, StoredTensor> tensors) {
        final Optional<String> expected = Optional.ofNullable(metadata.remove(SafeTensorsWriter.CHECKSUM));
        final SafeTensors content = new SafeTensors(metadata, tensors);
        if (expected.isPresent() && !expected.get().equals(SafeTensorsWriter.checksum(content))) {
            throw error(
                    "does not have the checksum (sha256) that its metadata says",
                    "Maybe the disk or a copy changed it, or another program, which should take the checksum out.");
        }
        return content;
    }

    private ByteBuffer take(FileChannel channel, long count, long size) throws IOException {
        final ByteBuffer buffer = ByteBuffer.allocate((int) count).order(ByteOrder.LITTLE_ENDIAN);
        while (buffer.hasRemaining()) {
            if (channel.read(buffer) < 0) {
                throw error("ends after " + size + " bytes, in the middle of its data", DAMAGED);
            }
        }
        return buffer.flip();
    }

    private String text(ByteBuffer bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT, "The model (" + file + ") has a header that is not text.", DAMAGED, e);
        }
    }

    private static SortedMap<String, String> metadata(JsonInput header) {
        final SortedMap<String, String> metadata = new TreeMap<>();
        header.find("__metadata__").ifPresent(texts -> {
            for (final String key : texts.keys()) {
                metadata.put(key, texts.get(key).text());
            }
        });
        return metadata;
    }

    /** The arrays in the order of their data, which must follow each other without gap or overlap to the very end. */
    private List<Place> places(JsonInput header, long dataSize) {
        final List<Place> places = new ArrayList<>();
        for (final String name : header.keys()) {
            if (!name.equals("__metadata__")) {
                places.add(place(name, header.get(name)));
            }
        }
        places.sort(Comparator.comparingLong(Place::begin).thenComparingLong(Place::end));
        long next = 0;
        for (final Place place : places) {
            if (place.begin != next || place.end > dataSize) {
                throw place.where.error(
                        "does not lie right after the data before it (" + next + ") and within the file (" + dataSize
                                + ")",
                        DAMAGED);
            }
            next = place.end;
        }
        if (next != dataSize) {
            throw error("has " + (dataSize - next) + " bytes that no tensor uses", DAMAGED);
        }
        return places;
    }

    private Place place(String name, JsonInput described) {
        if (!NAME.matcher(name).matches()) {
            throw described.error(
                    "has a name that a tensor may not have", "Maybe rename it: letters, digits, dots and underscores.");
        }
        described.allow("dtype", "shape", "data_offsets");
        described.get("dtype").oneOf(List.of("F32"));
        final List<JsonInput> sizes = described.get("shape").elements();
        if (sizes.size() > MAX_SIZES) {
            throw described.get("shape").error("has more than " + MAX_SIZES + " sizes", DAMAGED);
        }
        final List<Integer> shape = new ArrayList<>();
        long bytes = Float.BYTES;
        for (final JsonInput size : sizes) {
            shape.add((int) size.integer(1, Integer.MAX_VALUE));
            bytes *= size.integer(1, Integer.MAX_VALUE);
            if (bytes > MAX_FILE) {
                throw described.get("shape").error("is larger than a model may be", DAMAGED);
            }
        }
        final List<JsonInput> offsets = described.get("data_offsets").elements();
        if (offsets.size() != 2) {
            throw described.get("data_offsets").error("must be two numbers", DAMAGED);
        }
        final long begin = offsets.get(0).integer(0, MAX_FILE);
        final long end = offsets.get(1).integer(0, MAX_FILE);
        if (end - begin != bytes) {
            throw described.error("has a shape of " + bytes + " bytes and data of " + (end - begin), DAMAGED);
        }
        return new Place(name, shape, begin, end, described);
    }

    private NoctuleException error(String problem, String remedy) {
        return NoctuleException.input("The model (" + file + ") " + problem + ".", remedy);
    }
}
