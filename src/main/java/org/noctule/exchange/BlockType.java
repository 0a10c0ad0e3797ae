package org.noctule.exchange;

/** The kinds of numbers in a block, all little-endian. */
public enum BlockType {
    /** Unsigned bytes. */
    BYTES("|u1", 1),
    /** 32-bit floats. */
    FLOATS("<f4", Float.BYTES),
    /** 64-bit floats. */
    DOUBLES("<f8", Double.BYTES);

    private final String descriptor;
    private final int bytes;

    BlockType(String descriptor, int bytes) {
        this.descriptor = descriptor;
        this.bytes = bytes;
    }

    /** {@return numpy's name of the type: the array-protocol descriptor} */
    public String descriptor() {
        return descriptor;
    }

    /** {@return the size of a number, in bytes} */
    public int bytes() {
        return bytes;
    }
}
