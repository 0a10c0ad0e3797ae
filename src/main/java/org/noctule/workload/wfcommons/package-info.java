/** Workflows of the WfCommons project. */
package org.noctule.workload.wfcommons;
