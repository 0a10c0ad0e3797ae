/** The times of transfers and of whole training steps. */
package org.noctule.ramp.step;
