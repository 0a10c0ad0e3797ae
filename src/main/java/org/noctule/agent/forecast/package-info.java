/** Forecasts of run times from the jobs that have ended, with their uncertainty. */
package org.noctule.agent.forecast;
