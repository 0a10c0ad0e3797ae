/**
 * Messages and replies as JSON, in Batsim's dialect and our own: a reader and a writer per family of events and
 * decisions.
 */
package org.noctule.protocol.codec;
