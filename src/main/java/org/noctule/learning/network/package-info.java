/** Neural networks on PyTorch: from observations to a score for each action, and to the value of the state. */
package org.noctule.learning.network;
