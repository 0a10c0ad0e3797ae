/** Campaigns over several machines whose members pull runs from one shared dispenser, by Hazelcast. */
package org.noctule.campaign.hazelcast;
