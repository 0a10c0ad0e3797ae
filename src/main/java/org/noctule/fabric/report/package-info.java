/** Fabric jobs in summaries and pages. */
package org.noctule.fabric.report;
