package org.noctule.experiment.campaign;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A value that an option takes.
 *
 * @param shown how tables write it
 * @param value the value, files by absolute paths; not to be changed
 */
public record AxisValue(String shown, JsonNode value) {}
