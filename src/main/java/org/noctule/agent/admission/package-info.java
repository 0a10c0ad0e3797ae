/** Rules of who may start where and when, beside free cores: the seam by which sites take part in queues. */
package org.noctule.agent.admission;
