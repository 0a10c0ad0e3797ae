/** The verb {@code adapt}: policies by which training jobs deepen their networks, trained, compared and recorded. */
package org.noctule.deepening.command;
