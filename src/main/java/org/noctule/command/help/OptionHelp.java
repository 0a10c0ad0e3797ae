package org.noctule.command.help;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.noctule.agent.AgentProvider;
import org.noctule.experiment.options.OptionCatalogue;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;

/** Help on agents and on the keys of options files, made from what their readers allow. */
public final class OptionHelp {
    private static final int NAMES = 16;

    private OptionHelp() {}

    /**
     * Lists the agents.
     *
     * @return a line or two for each
     */
    static String agents() {
        final StringBuilder text = new StringBuilder("Agents:\n");
        for (final AgentProvider agent : OptionCatalogue.agents().providers()) {
            text.append(HelpText.columns("  " + agent.name(), NAMES, agent.summary()));
        }
        return text.append("\n\"noctule help AGENT\" lists the keys of an agent. A jar may hold others.\n")
                .toString();
    }

    /**
     * Lists the keys of options files.
     *
     * @return all but those of agents, by the objects that hold them
     */
    static String options() {
        final StringBuilder text = new StringBuilder("Keys of options files:\n");
        OptionCatalogue.objects().forEach((name, table) -> {
            text.append('\n').append(heading(name, table)).append('\n');
            text.append(rows(table));
        });
        return text.append("""

                        "noctule help AGENT" lists the keys of an agent, "noctule help KEY" tells more
                        of a key, such as workload.run_time. --set KEY=VALUE sets one on the command
                        line.
                        """).toString();
    }

    /**
     * Words where the keys of a table stand.
     *
     * @param name of the object
     * @param table its keys
     * @return a heading
     */
    static String heading(String name, OptionTable table) {
        if (table.place().isEmpty()) {
            return "At the root";
        }
        final String kind = name.substring(name.lastIndexOf(' ') + 1);
        final boolean named = table.place().endsWith(kind) || kind.equals("rules");
        return "Below " + table.place() + (named ? "" : " (" + name + ")");
    }

    /** Explains the keys of a table, a line or two for each. */
    static String rows(OptionTable table) {
        final StringBuilder text = new StringBuilder();
        table.keys().forEach(key -> text.append(row(key)));
        return text.toString();
    }

    private static String row(OptionKey<?> key) {
        return HelpText.wrap(
                        "  " + key.name() + "  (" + values(key)
                                + (key.standard().isEmpty() ? "" : "; default: " + key.standard()) + ")",
                        4)
                + HelpText.wrap("      " + meaning(key), 6);
    }

    /**
     * Words what a key means.
     *
     * @param key the key
     * @return its meaning and its unit
     */
    static String meaning(OptionKey<?> key) {
        final boolean counted = key.values().kind() == OptionValues.Kind.WHOLE;
        return key.meaning() + (counted || key.unit().isEmpty() ? "" : ", in " + key.unit());
    }

    /**
     * Words what a key may be set to.
     *
     * @param key the key
     * @return its kind, or its choices
     */
    static String values(OptionKey<?> key) {
        final List<String> choices = key.values().choices();
        return choices.isEmpty() || key.values().words().startsWith("`")
                ? key.values().words()
                : key.values().words() + ": " + String.join(", ", choices);
    }

    /**
     * Explains an agent.
     *
     * @param agent what makes it
     * @return what it does, its keys, and a command
     */
    static String agent(AgentProvider agent) {
        final StringBuilder text = new StringBuilder(HelpText.wrap(agent.name() + ": " + agent.summary(), 2));
        final OptionTable keys = agent.keys().orElse(OptionTable.of("decision.agent"));
        if (!keys.keys().isEmpty()) {
            text.append("\nBelow ").append(keys.place()).append('\n').append(rows(keys));
        }
        text.append("\nExample:\n  noctule launch ").append(agent.name()).append(" OPTIONS.json");
        keys.keys().stream()
                .filter(key -> !HelpText.example(key).isEmpty())
                .findFirst()
                .ifPresent(key -> text.append(" \\\n      --set ")
                        .append(keys.path(key))
                        .append('=')
                        .append(HelpText.example(key)));
        return text.append('\n').toString();
    }

    /**
     * Explains the keys of a name.
     *
     * @param word a key's path, or its end
     * @return a page for each such key, none if there is none
     */
    static List<String> keys(String word) {
        final List<String> pages = new ArrayList<>();
        entries().forEach((entry, of) -> {
            if (entry.path().equals(word) || entry.path().endsWith("." + word)) {
                pages.add(page(entry, of));
            }
        });
        return pages;
    }

    private static String page(Entry entry, List<String> of) {
        final OptionKey<?> key = entry.key();
        final StringBuilder text = new StringBuilder(entry.path()).append('\n');
        text.append(HelpText.wrap("  " + meaning(key), 2));
        text.append(HelpText.columns("  of", NAMES, String.join(", ", of)));
        text.append(HelpText.columns("  values", NAMES, values(key)));
        key.values().tables().forEach(table -> text.append(HelpText.columns("  keys", NAMES, keys(table))));
        if (!key.standard().isEmpty()) {
            text.append(HelpText.columns("  default", NAMES, key.standard()));
        }
        final String example = HelpText.example(key);
        if (!example.isEmpty()) {
            text.append(HelpText.columns("  example", NAMES, "--set " + entry.path() + "=" + example));
            text.append(HelpText.columns("", NAMES, HelpText.json(entry.path(), example)));
        }
        return text.toString();
    }

    private static String keys(OptionTable table) {
        return table.keys().stream().map(OptionKey::name).collect(Collectors.joining(", "));
    }

    /** {@return all that there is help on here: agents, and the paths of keys} */
    public static List<String> words() {
        return Stream.of(
                        Stream.of("agents", "options"),
                        OptionCatalogue.agents().names().stream(),
                        entries().keySet().stream().map(Entry::path),
                        entries().keySet().stream().map(entry -> entry.key().name()))
                .flatMap(words -> words)
                .distinct()
                .toList();
    }

    /** {@return the keys that {@code --set} may name} */
    public static List<String> paths() {
        return entries().keySet().stream()
                .map(Entry::path)
                .filter(path -> !path.startsWith("distribution.") && !path.startsWith("$"))
                .distinct()
                .toList();
    }

    /** All keys, with what they are keys of where their object may be of several kinds. */
    private static Map<Entry, List<String>> entries() {
        final Map<Entry, List<String>> entries = new LinkedHashMap<>();
        OptionCatalogue.objects().forEach((name, table) -> add(entries, name, table));
        for (final AgentProvider agent : OptionCatalogue.agents().providers()) {
            agent.keys().ifPresent(table -> add(entries, "agent " + agent.name(), table));
        }
        OptionCatalogue.learning().forEach((name, table) -> add(entries, name, table));
        return entries;
    }

    private static void add(Map<Entry, List<String>> entries, String name, OptionTable table) {
        for (final OptionKey<?> key : table.keys()) {
            entries.computeIfAbsent(new Entry(table.path(key), key), entry -> new ArrayList<>())
                    .add(name);
        }
    }

    private record Entry(String path, OptionKey<?> key) {}
}
