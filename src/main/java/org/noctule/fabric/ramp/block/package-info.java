/** The allocator and the partitioner of RAMP's allocation notebook. */
package org.noctule.fabric.ramp.block;
