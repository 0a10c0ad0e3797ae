/** The help of verbs and keys, on a terminal and as a manual. */
package org.noctule.command.help;
