/** Slurm's choice of nodes: the plugin select/cons_tres, with the free things of nodes that it chooses from. */
package org.noctule.slurm.select;
