/** Those who played a campaign side by side, from its table of runs: what tables, pages and plots tell of it. */
package org.noctule.report.comparison;
