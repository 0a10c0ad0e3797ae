/** Regret: best fixed orders and agents beside schedules of those who know all jobs beforehand, and lower bounds. */
package org.noctule.bench.regret;
