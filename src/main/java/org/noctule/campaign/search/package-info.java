/** Searches: points of campaigns that follow from the results of others, as a pure function of a seed and these. */
package org.noctule.campaign.search;
