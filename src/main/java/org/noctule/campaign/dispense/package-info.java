/** The runs of a campaign handed out to workers: batches, who holds them, and what happens when a worker is gone. */
package org.noctule.campaign.dispense;
