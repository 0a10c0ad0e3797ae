/**
 * A folder of runs in a browser: what there is, reports of some of them, and close looks at runs too large for a file.
 */
package org.noctule.report.browse;
