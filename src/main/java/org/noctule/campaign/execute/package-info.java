/** Campaigns that are executed: how a run is played, what a worker does, and what starts workers. */
package org.noctule.campaign.execute;
