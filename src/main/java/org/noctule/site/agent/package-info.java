/** Agents under the rules of a site: lanes are its partitions, limits hold jobs, reservations close cores. */
package org.noctule.site.agent;
