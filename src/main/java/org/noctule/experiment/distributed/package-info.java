/** Trainings whose episodes are played by other processes. */
package org.noctule.experiment.distributed;
