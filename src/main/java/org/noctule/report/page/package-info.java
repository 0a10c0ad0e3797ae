/** Pages that show results: one HTML file that needs no network, made from result files alone. */
package org.noctule.report.page;
