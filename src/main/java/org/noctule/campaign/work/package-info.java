/** Workers that pull runs and hand in their results, whatever runs and results are. */
package org.noctule.campaign.work;
