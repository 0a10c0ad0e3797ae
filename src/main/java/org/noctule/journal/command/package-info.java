/** The verb {@code replay}: a look back at a run, which it plays again from its journal. */
package org.noctule.journal.command;
