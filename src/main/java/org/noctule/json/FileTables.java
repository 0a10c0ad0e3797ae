package org.noctule.json;

import java.util.Map;

/**
 * A kind of file that a capability reads, for schemas and pages; {@code META-INF/services} lists all. Kinds of the core
 * are named where they are described.
 */
public interface FileTables {
    /** {@return one word for it, such as {@code site}} */
    String name();

    /** {@return the title of its schema} */
    String title();

    /** {@return the keys of all its objects: a table for each, by a name for it, that of the file itself first} */
    Map<String, OptionTable> tables();
}
