/** Campaigns: files that describe many runs, the plan that follows from them, and the key of each run. */
package org.noctule.campaign;
