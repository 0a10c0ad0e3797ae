/** Ways to choose the degree of a training job, one class each. */
package org.noctule.agent.fabric.degree;
