/** Runs played again from their journals beside another agent. */
package org.noctule.journal.campaign;
