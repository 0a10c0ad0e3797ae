/** Traces in the Standard Workload Format: their lines, and what jobs become of them. */
package org.noctule.workload.swf;
