/** The trainings of the producer-consumer workflow: convolutional networks that learn the next field of a wave. */
package org.noctule.coupling.learning;
