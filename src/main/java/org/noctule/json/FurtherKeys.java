package org.noctule.json;

import java.util.List;

/**
 * Keys that a capability adds to options files. Implementations are services: {@code META-INF/services} beside them
 * names them, in the program itself or in a jar. All that is made of keys is made of theirs, too.
 */
public interface FurtherKeys {
    /** {@return rows for the root of the file; one whose value is an object holds the table of its keys} */
    List<OptionKey<?>> keys();
}
