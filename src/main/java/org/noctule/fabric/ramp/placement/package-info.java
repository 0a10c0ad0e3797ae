/** Ways to find servers for the parts of ops and channels for their dependencies. */
package org.noctule.fabric.ramp.placement;
