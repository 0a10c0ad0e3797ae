package org.noctule.campaign;

import java.util.List;

/**
 * An option and the values that it takes one after the other.
 *
 * @param key dotted key of the option, such as {@code decision.agent.lr}
 * @param values the values, at least one, unmodifiable
 */
public record CampaignAxis(String key, List<AxisValue> values) {}
