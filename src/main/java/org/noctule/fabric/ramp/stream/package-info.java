/**
 * Streams of training jobs: models drawn from a pool, with gaps between their arrivals and deadlines drawn from
 * distributions. The same seed gives the same stream everywhere.
 */
package org.noctule.fabric.ramp.stream;
