/** Comparisons of simulated runs with what a site recorded. */
package org.noctule.site.report;
