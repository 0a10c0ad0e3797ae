package org.noctule.deepening.learning.net2net;

import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;

/** The options by which a network is trained. */
final class Recipe {
    /** Learning rate of Adam's first epoch, and of the first after each rebuild of the optimiser. */
    static final OptionKey<Double> RATE =
            OptionKey.with("lr", OptionValues.positive(), 0.01, "learning rate of Adam, also after each `restart`");

    static final OptionKey<Double> DECAY =
            OptionKey.with("lr_decay", OptionValues.upTo(1), 0.9, "factor of the learning rate after each epoch");
    static final OptionKey<Double> LEAST_RATE = OptionKey.with(
                    "min_lr", OptionValues.fromZero(), 1e-8, "learning rate that falls no more")
            .told("1e-8");
    static final OptionKey<Integer> BATCH = OptionKey.with("batch", OptionValues.count(), 64, "images per step");
    private static final OptionKey<Restart> RESTART = OptionKey.with(
            "restart",
            OptionValues.choice(Restart.class),
            Restart.ALL,
            "what lets the optimiser begin anew, at `lr`: every epoch from the first decision on, as published; a"
                    + " deepening alone; a deepening or an [action that does nothing else](#restarts)");
    private static final OptionKey<Boolean> RESET_ON_NOTHING = OptionKey.of(
                    "reset_lr_on_noop",
                    OptionValues.flag(),
                    "older spelling: `true` is `\"restart\": \"all\"`, `false` is `\"deepening\"`")
            .told("none");
    static final OptionKey<Boolean> SOFT_TARGETS = OptionKey.with(
            "soft_targets",
            OptionValues.flag(),
            true,
            "let a network that shrinks learn the larger one's answers; the published trainer means to, and does not");
    static final OptionKey<Double> SOFTNESS =
            OptionKey.with("soft_temperature", OptionValues.positive(), 2.0, "temperature of those answers");
    static final OptionKey<Double> SOFT_WEIGHT =
            OptionKey.with("soft_weight", OptionValues.upTo(1), 0.75, "their weight in the loss");
    static final OptionKey<Double> SOFT_DECAY = OptionKey.with(
            "soft_weight_decay",
            OptionValues.upTo(1),
            0.25,
            "factor of that weight before each epoch, the first included");
    static final OptionKey<Boolean> BATCH_NORM =
            OptionKey.with("batch_norm", OptionValues.flag(), true, "give blocks behind convolutions a batch norm");
    static final OptionKey<Boolean> CALIBRATE = OptionKey.with(
            "calibrate",
            OptionValues.flag(),
            false,
            "let a new batch norm undo itself on the images at hand, as in the paper of Net2Net");

    /** The keys of the options. */
    static final OptionTable TABLE = OptionTable.of(
                    "training", RATE, DECAY, LEAST_RATE, BATCH, RESTART, RESET_ON_NOTHING)
            .and(SOFT_TARGETS, SOFTNESS, SOFT_WEIGHT, SOFT_DECAY, BATCH_NORM, CALIBRATE);

    private Recipe() {}

    /**
     * Tells what restarts the learning rate, by its key or the older one.
     *
     * @throws org.noctule.error.NoctuleException of kind INPUT if both are given
     */
    static Restart restart(Options recipe) {
        if (recipe.given(RESET_ON_NOTHING) && recipe.given(RESTART)) {
            throw recipe.error(
                    RESET_ON_NOTHING, "stands beside \"restart\"", "Maybe leave it out: it is the older spelling.");
        }
        return recipe.find(RESET_ON_NOTHING)
                .map(all -> all ? Restart.ALL : Restart.DEEPENING)
                .orElseGet(() -> recipe.get(RESTART));
    }
}
