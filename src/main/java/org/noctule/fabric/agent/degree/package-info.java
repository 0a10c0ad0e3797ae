/** Ways to choose the degree of a fabric job, one class each. */
package org.noctule.fabric.agent.degree;
