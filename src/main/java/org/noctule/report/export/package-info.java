/** Results in the formats of other programs: Perfetto, TensorBoard, OpenMetrics and Parquet. */
package org.noctule.report.export;
