/** The allocator and the partitioner of RAMP's allocation notebook. */
package org.noctule.ramp.block;
