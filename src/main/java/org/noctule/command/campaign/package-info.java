/**
 * The verb {@code campaign}: many runs that one file describes, played here or over many machines, counted and
 * compared.
 */
package org.noctule.command.campaign;
