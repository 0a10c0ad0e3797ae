/** Placements by node: which nodes the tasks of a job get, and with them its cards. */
package org.noctule.companion.agent;
