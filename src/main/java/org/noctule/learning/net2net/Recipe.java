package org.noctule.learning.net2net;

import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;

/**
 * The options by which a network is trained.
 *
 * @param rate learning rate of Adam's first epoch, and of the first after each rebuild of the optimiser
 * @param decay factor of the rate after each epoch
 * @param leastRate rate at or below which it no longer falls
 * @param batch images per step
 * @param resetOnNothing whether the optimiser is rebuilt before every epoch once there is more hardware, even if the
 *     network stays as it is, as the published trainer does: its rate then never falls again
 * @param softTargets whether a network that shrinks learns what the larger one answers, which the published trainer
 *     means to do and does not
 * @param softness temperature of those answers
 * @param softWeight weight of the answers in the loss when the network shrinks
 * @param softDecay factor of that weight before each epoch after it, the first included
 * @param deepening how blocks are added
 */
public record Recipe(
        double rate,
        double decay,
        double leastRate,
        int batch,
        boolean resetOnNothing,
        boolean softTargets,
        double softness,
        double softWeight,
        double softDecay,
        Deepening deepening) {
    /** The keys of the options. */
    static final OptionTable TABLE = OptionTable.of(
            "training",
            OptionKey.of("lr", OptionValues.positive(), "0.01", "learning rate of Adam, also after each deepening"),
            OptionKey.of("lr_decay", OptionValues.upTo(1), "0.9", "factor of the learning rate after each epoch"),
            OptionKey.of("min_lr", OptionValues.fromZero(), "1e-8", "learning rate that falls no more"),
            OptionKey.of("batch", OptionValues.count(), "64", "images per step"),
            OptionKey.of(
                    "reset_lr_on_noop",
                    OptionValues.flag(),
                    "`false`",
                    "rebuild the optimiser before every epoch from the first decision on, as published: the learning"
                            + " rate never falls again"),
            OptionKey.of(
                    "soft_targets",
                    OptionValues.flag(),
                    "`true`",
                    "let a network that shrinks learn the larger one's answers; the published trainer means to, and does"
                            + " not"),
            OptionKey.of("soft_temperature", OptionValues.positive(), "2", "temperature of those answers"),
            OptionKey.of("soft_weight", OptionValues.upTo(1), "0.75", "their weight in the loss"),
            OptionKey.of(
                    "soft_weight_decay",
                    OptionValues.upTo(1),
                    "0.25",
                    "factor of that weight before each epoch, the first included"),
            OptionKey.of("batch_norm", OptionValues.flag(), "`true`", "give blocks behind convolutions a batch norm"),
            OptionKey.of(
                    "calibrate",
                    OptionValues.flag(),
                    "`false`",
                    "let a new batch norm undo itself on the images at hand, as in the paper of Net2Net"));

    static Recipe read(JsonInput json) {
        json.allow(TABLE);
        return new Recipe(
                json.find("lr").map(JsonInput::positive).orElse(0.01),
                json.find("lr_decay").map(factor -> factor.between(0, 1)).orElse(0.9),
                json.find("min_lr").map(rate -> rate.numberFrom(0)).orElse(1e-8),
                json.find("batch").map(JsonInput::count).orElse(64),
                json.find("reset_lr_on_noop").map(JsonInput::flag).orElse(false),
                json.find("soft_targets").map(JsonInput::flag).orElse(true),
                json.find("soft_temperature").map(JsonInput::positive).orElse(2.0),
                json.find("soft_weight").map(weight -> weight.between(0, 1)).orElse(0.75),
                json.find("soft_weight_decay")
                        .map(factor -> factor.between(0, 1))
                        .orElse(0.25),
                new Deepening(
                        json.find("batch_norm").map(JsonInput::flag).orElse(true),
                        json.find("calibrate").map(JsonInput::flag).orElse(false)));
    }
}
