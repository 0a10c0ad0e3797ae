/** PipeDream's text form of profiled models. */
package org.noctule.fabric.ramp.pipedream;
