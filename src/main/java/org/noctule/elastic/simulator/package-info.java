/** Orders about the cores of started jobs: resizing, suspending, resuming. Machines make the changes. */
package org.noctule.elastic.simulator;
