/** Agents that decide how far fabric jobs are split, and where on a RAMP fabric they run. */
package org.noctule.fabric.agent;
