/** Figures as people read them: names, units, which way is better, and which differences are none. */
package org.noctule.report.measure;
