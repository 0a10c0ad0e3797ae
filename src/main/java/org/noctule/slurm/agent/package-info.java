/** The agent {@code slurm}. */
package org.noctule.slurm.agent;
