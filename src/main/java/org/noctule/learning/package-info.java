/** Learning agents: environments, networks and learners. They are the only user of PyTorch, which playing needs not. */
package org.noctule.learning;
