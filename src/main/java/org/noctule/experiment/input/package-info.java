/** What runs are made from: the files that options name, read and checked, and what episodes take of them. */
package org.noctule.experiment.input;
