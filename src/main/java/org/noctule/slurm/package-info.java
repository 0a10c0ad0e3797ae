/**
 * Slurm's scheduler as it decides: its settings, machine and jobs. Rules are those of version 22.05, by its manuals and
 * by recordings of a real one.
 */
package org.noctule.slurm;
