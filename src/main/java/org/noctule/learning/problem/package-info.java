/** Decision problems that options can pose by name: what learners, stored models and environments must know of each. */
package org.noctule.learning.problem;
