/** The page that shows a run or a training while it goes on: what is told of them, and when browsers hear of it. */
package org.noctule.experiment.live;
