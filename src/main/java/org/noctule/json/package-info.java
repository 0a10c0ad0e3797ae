/** JSON set up in one place, and files that people write: each complaint names the file, the path and the value. */
package org.noctule.json;
