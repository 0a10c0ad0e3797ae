/** The producer-consumer workflow for real: simulations and trainings in processes of their own, and their figures. */
package org.noctule.coupling.experiment;
