/** Training: episodes, updates, evaluation, checkpoints. */
package org.noctule.learning.training;
