/** The report of a campaign: its agents side by side, from its table of runs. */
package org.noctule.campaign.report;
