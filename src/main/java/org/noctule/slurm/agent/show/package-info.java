/** How things stand with the agent {@code slurm}, as Slurm's commands print it. */
package org.noctule.slurm.agent.show;
