package org.noctule.error;

import java.util.Optional;

/**
 * Libraries that few commands need. A checkout fetches each before its first use; a release has each in an archive that
 * unpacks over it.
 */
public enum FurtherLibrary {
    /** By which agents learn. */
    PYTORCH("PyTorch", "org.bytedeco.pytorch.Tensor", "pytorch-linux-x86_64"),
    /** By which processes on several machines work together. */
    HAZELCAST("Hazelcast", "com.hazelcast.core.Hazelcast", "hazelcast"),
    /** A format of tables. */
    PARQUET("Parquet", "blue.strategic.parquet.ParquetWriter", "parquet");

    private final String title;
    private final String sample;
    private final String archive;

    FurtherLibrary(String title, String sample, String archive) {
        this.title = title;
        this.sample = sample;
        this.archive = archive;
    }

    /**
     * Refuses to go on without the library.
     *
     * @throws NoctuleException of kind INPUT if it is not on the class path
     */
    public void demand() {
        try {
            Class.forName(sample, false, FurtherLibrary.class.getClassLoader());
        } catch (final ClassNotFoundException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    title + ", which this command needs, is not beside the program.",
                    remedy(Optional.ofNullable(FurtherLibrary.class.getPackage().getImplementationVersion())),
                    e);
        }
    }

    /**
     * Words what to do without it.
     *
     * @param version of Noctule, which only its jar knows
     * @return a line that begins with "Maybe"
     */
    String remedy(Optional<String> version) {
        final String release = "noctule-" + version.orElse("VERSION");
        return "Maybe unpack " + release + "-" + archive + ".tar.gz over the folder " + release
                + "; in a checkout launch/noctule fetches it"
                // The wheel for Python holds all of it but its native code.
                + (this == PYTORCH ? "." : ", and for Python pip install noctule-extras.");
    }
}
