/** Runs that are played again from their journals, to look at them. */
package org.noctule.journal.experiment;
