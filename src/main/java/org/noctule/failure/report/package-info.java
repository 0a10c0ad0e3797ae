/** Failures and attempts at jobs, as reports show them. */
package org.noctule.failure.report;
