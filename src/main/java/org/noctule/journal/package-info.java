/** The replies of a run, written down as it goes on, so that it can be played again. */
package org.noctule.journal;
