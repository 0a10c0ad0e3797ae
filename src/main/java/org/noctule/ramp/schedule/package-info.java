/** Ways to order ops and dependencies. */
package org.noctule.ramp.schedule;
