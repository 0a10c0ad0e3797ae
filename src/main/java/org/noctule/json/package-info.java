/** Reading of JSON that people write: every complaint names the file, the path within it and the value. */
package org.noctule.json;
