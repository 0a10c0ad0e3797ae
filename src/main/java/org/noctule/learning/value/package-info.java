/**
 * Expert iteration (Anthony, Tian and Barber, "Thinking fast and slow with deep learning and tree search", 2017) for
 * the degrees of training jobs: a slow method that looks ahead values answers, a small network learns what they are
 * worth from the servers that they leave, and is then followed by the slow method itself.
 */
package org.noctule.learning.value;
