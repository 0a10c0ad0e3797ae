/** Agents compared on workloads over many seeds: what {@code evaluate} does. */
package org.noctule.campaign.compare;
