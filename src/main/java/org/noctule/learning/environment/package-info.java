/** Episodes for learners: runs of the simulator, one at a time or many side by side. */
package org.noctule.learning.environment;
