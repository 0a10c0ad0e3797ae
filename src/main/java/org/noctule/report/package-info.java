/** Summaries of runs, made from their result files only. */
package org.noctule.report;
