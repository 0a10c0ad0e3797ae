package org.noctule.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;

/**
 * Readers and writers of JSON. Writers give each number the shortest text that reads back as the same number, on every
 * JDK. Each call makes a new object, which takes milliseconds: keep it.
 */
public final class JsonSetup {
    private static final int LONGEST_TEXT = 256 << 20;
    private static final int DEEPEST_FRAME = 200;

    private JsonSetup() {}

    /**
     * Makes a reader of files that people write: a key that stands twice and text after the value are errors.
     *
     * @return the reader
     */
    public static JsonMapper files() {
        return JsonMapper.builder(JsonFactory.builder()
                        .streamReadConstraints(StreamReadConstraints.builder()
                                .maxStringLength(LONGEST_TEXT)
                                .build())
                        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                        .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                        .build())
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .build();
    }

    /**
     * Makes a reader of frames from a peer, whose keys are not kept and whose depth is limited.
     *
     * @param longest the most bytes that a frame may have
     * @return the reader
     */
    public static JsonMapper frames(int longest) {
        return new JsonMapper(JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(DEEPEST_FRAME)
                        .maxStringLength(longest)
                        .build())
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
                .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                .build());
    }

    /**
     * Makes a writer of trees.
     *
     * @return the writer
     */
    public static JsonMapper trees() {
        return new JsonMapper(writing().build());
    }

    /**
     * Makes a writer of streams, which it closes, as it closes what is open in the JSON when it fails.
     *
     * @return the writer
     */
    public static JsonFactory streams() {
        return writing().build();
    }

    /**
     * Makes a writer of streams that others close.
     *
     * @return the writer
     */
    public static JsonFactory openStreams() {
        return writing().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
    }

    /**
     * Makes a writer that leaves open what is open in the JSON when it fails.
     *
     * @return the writer
     */
    public static JsonFactory unfinished() {
        return writing().disable(StreamWriteFeature.AUTO_CLOSE_CONTENT).build();
    }

    private static JsonFactoryBuilder writing() {
        return new JsonFactoryBuilder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER);
    }
}
