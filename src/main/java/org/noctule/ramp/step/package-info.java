/** How long transfers and whole training steps take. */
package org.noctule.ramp.step;
