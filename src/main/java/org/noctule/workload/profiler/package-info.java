/** Profiles of deep-learning models, worked out from the shapes of their layers. */
package org.noctule.workload.profiler;
