/** The op graphs of deep-learning models, as profiled for one training step. */
package org.noctule.workload.graph;
