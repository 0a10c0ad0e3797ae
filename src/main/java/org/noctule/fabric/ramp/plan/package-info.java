/**
 * Plans of training jobs: the methods for each decision by name, the physics of a step, and the forecaster that joins
 * them.
 */
package org.noctule.fabric.ramp.plan;
