package org.noctule.workload.swf;

import java.util.List;
import org.noctule.workload.Workload;

/**
 * A trace as its file has it.
 *
 * @param source its name in errors, the file's path
 * @param header the comments at its top
 * @param rows its jobs in the order of the file, unmodifiable
 * @param repairs lines that are no jobs, and those with too few columns; unmodifiable
 */
public record SwfTrace(String source, SwfHeader header, List<SwfRow> rows, List<Workload.Repair> repairs) {}
