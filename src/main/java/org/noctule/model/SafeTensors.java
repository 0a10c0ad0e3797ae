package org.noctule.model;

import java.nio.file.Path;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.noctule.file.AtomicFile;

/**
 * The content of a safetensors file: texts and named arrays of 32-bit floats.
 *
 * <p>The format: eight bytes with the length of a JSON header (little endian), the header with each array's type, shape
 * and place, and the arrays without gaps (github.com/huggingface/safetensors). The header's metadata also has a
 * checksum, {@code sha256}, of itself and the arrays; it is no part of the content.
 *
 * @param metadata texts by name
 * @param tensors arrays by name
 */
public record SafeTensors(SortedMap<String, String> metadata, SortedMap<String, StoredTensor> tensors) {
    /**
     * Copies the maps.
     *
     * @param metadata texts by name
     * @param tensors arrays by name
     */
    public SafeTensors {
        metadata = Collections.unmodifiableSortedMap(new TreeMap<>(metadata));
        tensors = Collections.unmodifiableSortedMap(new TreeMap<>(tensors));
    }

    /**
     * Reads a file.
     *
     * @param file the file
     * @return its content
     * @throws org.noctule.error.NoctuleException of kind INPUT if it is not such a file, is damaged or holds other
     *     types
     */
    public static SafeTensors read(Path file) {
        return new SafeTensorsReader(file).read();
    }

    /**
     * Writes a file: equal contents give equal bytes, and the file is there as a whole or not at all.
     *
     * @param file the file, replaced if it exists
     * @throws org.noctule.error.NoctuleException of kind RUN if the disk refuses
     */
    public void write(Path file) {
        AtomicFile.writeToDisk(file, SafeTensorsWriter.bytes(this));
    }
}
