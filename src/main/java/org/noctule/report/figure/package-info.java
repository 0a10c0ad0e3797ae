/** Figures as SVG: axes with units, marks and legends, for pages and for papers. */
package org.noctule.report.figure;
