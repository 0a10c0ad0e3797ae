/** Learners: from episodes to better weights. */
package org.noctule.learning.algorithm;
