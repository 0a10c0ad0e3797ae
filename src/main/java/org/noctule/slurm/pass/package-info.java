/** Slurm's passes over its queue: the main loop's, backfill's, and the clock that begins them. */
package org.noctule.slurm.pass;
