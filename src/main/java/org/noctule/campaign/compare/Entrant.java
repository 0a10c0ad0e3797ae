package org.noctule.campaign.compare;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.noctule.agent.problem.EnvironmentOptions;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.options.SharedOptions;
import org.noctule.fabric.agent.degree.DegreeChoosers;
import org.noctule.json.JsonInput;

/**
 * An agent in a comparison.
 *
 * @param label the user's name for it, or how it was written on the command line
 * @param agent the agent's name or jar, or where it listens, such as {@code tcp://127.0.0.1:28000}
 * @param keys its keys below {@code decision.agent}; not to be changed
 */
public record Entrant(String label, String agent, ObjectNode keys) {
    private static final String DEGREE = "degree";
    private static final Pattern FIRST_KEY = Pattern.compile(":(?=[A-Za-z_]+=)");
    /** A name of the user's own; neither a path nor an agent with keys has an equals sign there. */
    private static final Pattern OWN_NAME = Pattern.compile("([^=:/\\\\]+)=");

    private static final Pattern ENDPOINT = Pattern.compile("[a-z]+://.*");

    private static final String ALL_PAIRS = "classic:policy_pair=all";

    /**
     * Reads entrants.
     *
     * @param text an agent, perhaps followed by a colon and keys: {@code next-job:order=f1,backfilling=true}; perhaps
     *     behind a name of the user's own and an equals sign: {@code mine=FILE.jar#AGENT:KEY=VALUE};
     *     {@code classic:policy_pair=all} stands for each of HDeepRM's 36 pairs
     * @return the entrants, one unless all pairs are meant
     * @throws NoctuleException if a key has no value, or one that begins as JSON and is none
     */
    public static List<Entrant> parse(String text) {
        final Matcher named = OWN_NAME.matcher(text);
        final Optional<String> name = named.lookingAt() ? Optional.of(named.group(1)) : Optional.empty();
        final String what = name.isPresent() ? text.substring(named.end()) : text;
        if (name.isPresent() && what.isEmpty()) {
            throw NoctuleException.input(
                    "The name (" + name.get() + ") has no agent behind it.",
                    "Maybe write NAME=AGENT, such as mine=easy.");
        }
        return what.equals(ALL_PAIRS)
                ? EnvironmentOptions.allPairs().stream()
                        .map(pair -> one("classic:policy_pair=" + pair).called(name.map(own -> own + " " + pair)))
                        .toList()
                : List.of(one(what).called(name));
    }

    private Entrant called(Optional<String> name) {
        return name.map(own -> new Entrant(own, agent, keys)).orElse(this);
    }

    /** {@return the endpoint, empty if the agent is one of this process} */
    public Optional<String> endpoint() {
        return Optional.of(agent).filter(text -> ENDPOINT.matcher(text).matches());
    }

    private static Entrant one(String text) {
        final int colon = ENDPOINT.matcher(text).matches() ? -1 : colon(text);
        final ObjectNode keys = JsonNodeFactory.instance.objectNode();
        if (colon < 0) {
            return new Entrant(text, text, keys);
        }
        for (final String pair : pairs(text.substring(colon + 1))) {
            final int equals = pair.indexOf('=');
            if (equals < 1) {
                throw NoctuleException.input(
                        "The key (" + pair + ") of the agent " + text.substring(0, colon) + " has no value.",
                        "Maybe write NAME:KEY=VALUE,KEY=VALUE, such as next-job:order=f1,backfilling=true.");
            }
            put(keys, pair.substring(0, equals), pair.substring(equals + 1));
        }
        return new Entrant(text, text.substring(0, colon), keys);
    }

    /** The colon after the agent: a jar's path may hold others, and so may the value of a key. */
    private static int colon(String text) {
        final Matcher keys = FIRST_KEY.matcher(text);
        return keys.find() ? keys.start() : text.indexOf(':', Math.max(0, text.lastIndexOf(".jar")));
    }

    /** Splits at commas, but not at those within brackets, as of a formula's function or a JSON object, or quotes. */
    private static List<String> pairs(String text) {
        final List<String> pairs = new ArrayList<>();
        int depth = 0;
        boolean quoted = false;
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            final char c = text.charAt(i);
            quoted ^= c == '"';
            depth += quoted ? 0 : "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
            if (c == ',' && depth == 0 && !quoted) {
                pairs.add(text.substring(from, i));
                from = i + 1;
            }
        }
        pairs.add(text.substring(from));
        return pairs;
    }

    private static void put(ObjectNode keys, String key, String value) {
        if (value.equals("true") || value.equals("false")) {
            keys.put(key, Boolean.parseBoolean(value));
        } else if (value.matches("-?\\d{1,18}")) {
            keys.put(key, Long.parseLong(value));
        } else if (value.matches("-?\\d*\\.\\d+([eE]-?\\d+)?")) {
            keys.put(key, Double.parseDouble(value));
        } else if (value.startsWith("{") || value.startsWith("[")) {
            keys.set(
                    key,
                    JsonInput.parse(value, "the key (" + key + ") of an agent").node());
        } else {
            keys.put(key, value);
        }
    }

    /**
     * Enters the agent under some options. What their file says below {@code decision.agent} holds for the agent that
     * it names, or for all agents if it names none; what the command line says there holds for all. The entrant's own
     * keys win, and its own degree takes the place of the options of theirs.
     *
     * @param options the options
     * @return the options of this agent
     */
    public SharedOptions enter(SharedOptions options) {
        return enter(options, true);
    }

    /**
     * Takes the place of the agent for which a command line was written; see {@link #enter}. Another agent passes over
     * what that line says below {@code decision.agent}.
     *
     * @param options the options
     * @return the options of this agent
     */
    public SharedOptions replace(SharedOptions options) {
        return enter(options, options.agent().equals(Optional.of(agent)));
    }

    private SharedOptions enter(SharedOptions options, boolean words) {
        final ObjectNode decision = options.decision().node().deepCopy();
        final ObjectNode own = options.decision()
                .find("agent")
                .map(said -> holding(said, words))
                .orElseGet(JsonNodeFactory.instance::objectNode);
        if (keys.has(DEGREE) && !keys.get(DEGREE).equals(own.get(DEGREE))) {
            own.remove(DegreeChoosers.keys().names());
        }
        own.setAll(keys);
        decision.set("agent", own);
        return options.withAgent(Optional.of(agent), options.decision().with(decision));
    }

    private ObjectNode holding(JsonInput said, boolean words) {
        final Optional<JsonInput> name = said.find("name");
        final boolean meant = name.map(JsonInput::text).orElse(agent).equals(agent);
        if (meant) {
            return words ? said.node().deepCopy() : said.part(false);
        }
        // With a name beside them, the words are for the agent of that name.
        return words && name.filter(JsonInput::isLaid).isEmpty()
                ? said.part(true)
                : JsonNodeFactory.instance.objectNode();
    }
}
