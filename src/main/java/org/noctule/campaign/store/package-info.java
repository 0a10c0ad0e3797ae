/** The folder of a campaign: published segments of rows, failures, and the tables that are gathered of them. */
package org.noctule.campaign.store;
