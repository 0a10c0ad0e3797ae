/** Pages for a browser on this machine: addresses, guests, limits, and streams of events. Knows nothing of runs. */
package org.noctule.report.server;
