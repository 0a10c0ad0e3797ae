/**
 * Learning the degrees of training jobs. Expert iteration (Anthony, Tian and Barber, "Thinking fast and slow with deep
 * learning and tree search", 2017): a slow method that looks ahead values answers, a small network learns what they are
 * worth from the servers that they leave, and is then followed by the slow method itself. Evolution improves such a
 * network by the jobs that it blocks.
 */
package org.noctule.fabric.learning;
