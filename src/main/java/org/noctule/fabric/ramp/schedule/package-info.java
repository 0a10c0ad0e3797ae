/** Ways to order ops and dependencies. */
package org.noctule.fabric.ramp.schedule;
