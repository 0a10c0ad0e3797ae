/** Verbs that write inputs: workloads, platforms, schemas, a first experiment. */
package org.noctule.command.generate;
