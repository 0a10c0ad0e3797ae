/** Rules of a site for its people: partitions, accounts, classes of service, limits and advance reservations. */
package org.noctule.site.policy;
