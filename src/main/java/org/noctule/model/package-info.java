/** Trained models as files: safetensors, an open format without code, checked before anything of it is used. */
package org.noctule.model;
