package org.noctule.json;

import java.util.Arrays;
import java.util.List;
import org.noctule.error.NoctuleException;

/** The kinds of JSON files that users write, told by keys that no other kind has. */
public enum FileKind {
    /** An options file. */
    OPTIONS("an options file", "platform_file_path", "workload_file_path"),
    /** A platform. */
    PLATFORM("a platform", "clusters"),
    /** A Batsim workload. */
    WORKLOAD("a Batsim workload", "nb_res", "jobs", "profiles"),
    /** A workflow of WfCommons. */
    WORKFLOW("a workflow of WfCommons", "workflow", "schemaVersion");

    private final String words;
    private final List<String> marks;

    FileKind(String words, String... marks) {
        this.words = words;
        this.marks = List.of(marks);
    }

    /**
     * Refuses a file that is clearly of another kind.
     *
     * @param file the content of the file
     * @return the content
     * @throws NoctuleException if it is of another kind
     */
    public JsonInput demand(JsonInput file) {
        file.object();
        if (!marked(file)) {
            Arrays.stream(values())
                    .filter(kind -> kind.marked(file))
                    .findFirst()
                    .ifPresent(kind -> {
                        throw NoctuleException.input(
                                file.where() + ": this is " + kind.words + ", not " + words + ".",
                                "Maybe two paths are exchanged, or another file is meant.");
                    });
        }
        return file;
    }

    private boolean marked(JsonInput file) {
        return marks.stream().anyMatch(file::has);
    }
}
