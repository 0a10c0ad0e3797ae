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

    /**
     * Returns numpy's name of the type.
     *
     * @return the array-protocol descriptor
     */
    public String descriptor() {
        return descriptor;
    }

    /**
     * Returns the size of a number.
     *
     * @return bytes
     */
    public int bytes() {
        return bytes;
    }
}
