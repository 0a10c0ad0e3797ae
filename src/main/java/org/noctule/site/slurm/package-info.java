/** Files and listings of Slurm. */
package org.noctule.site.slurm;
