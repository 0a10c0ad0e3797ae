/** Learning agents behind the command line: their options, and how stored models play. */
package org.noctule.learning.agent;
