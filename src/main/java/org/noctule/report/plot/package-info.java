/** Figures of results, by the kinds that {@code noctule plot} knows. */
package org.noctule.report.plot;
