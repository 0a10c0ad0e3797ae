/** What is due at dates that change. */
package org.noctule.simulator.queue;
