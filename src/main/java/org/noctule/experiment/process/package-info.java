/** Other processes of Noctule, started by this one: what they complain about, and what they are asked and answer. */
package org.noctule.experiment.process;
