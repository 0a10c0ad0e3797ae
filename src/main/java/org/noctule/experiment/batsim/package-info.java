/** Runs that Batsim's command line describes, without an options file. */
package org.noctule.experiment.batsim;
