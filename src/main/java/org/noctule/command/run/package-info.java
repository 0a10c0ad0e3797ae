/** Verbs that make runs, go on with them and look back at them, and the arguments that these share. */
package org.noctule.command.run;
