/** Learning agents: environments, networks and learners; the only user of PyTorch. */
package org.noctule.learning;
