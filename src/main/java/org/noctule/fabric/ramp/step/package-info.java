/** The times of transfers and of whole training steps. */
package org.noctule.fabric.ramp.step;
