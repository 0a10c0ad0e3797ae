/** The data that passes between jobs: where items are, and the transfers that bring them to the jobs that read them. */
package org.noctule.workflow.simulator.staging;
