package org.noctule.experiment.options;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.noctule.agent.AgentProvider;
import org.noctule.campaign.CampaignTable;
import org.noctule.campaign.SearchTable;
import org.noctule.campaign.execute.ExecutorTables;
import org.noctule.deepening.experiment.AdaptationKeys;
import org.noctule.deepening.learning.net2net.RecordOptions;
import org.noctule.json.FileTables;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OwnServices;
import org.noctule.learning.algorithm.Learners;
import org.noctule.platform.PlatformTables;

/**
 * The tables of keys in the pages, made from the code: each stands between {@code <!-- keys: NAME -->} and {@code <!--
 * end -->}. What stands around them is written by hand.
 */
final class PageTables {
    private static final Pattern MARKED =
            Pattern.compile("(<!-- keys: ([^>]+) -->\n).*?(<!-- end -->)", Pattern.DOTALL);

    private final String page;

    private PageTables(String page) {
        this.page = page;
    }

    /** The text of a page with its tables made anew. */
    static String of(String page, String text) {
        final PageTables tables = new PageTables(page);
        return MARKED.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(
                        found.group(1) + "\n" + tables.named(found.group(2)) + "\n" + found.group(3)));
    }

    /** The names of the tables in a page. */
    static List<String> names(String text) {
        return MARKED.matcher(text).results().map(found -> found.group(2)).toList();
    }

    /** All tables that pages may hold, by name; each value is a table, or several in one. */
    static Map<String, Map<String, OptionTable>> all() {
        final Map<String, Map<String, OptionTable>> all = new LinkedHashMap<>();
        OptionCatalogue.objects().forEach((name, table) -> all.put(name, Map.of("", table)));
        OptionCatalogue.learning().forEach((name, table) -> all.put(name, Map.of("", table)));
        AdaptationKeys.tables().forEach((name, table) -> all.put(name, Map.of("", table)));
        for (final AgentProvider agent : OptionCatalogue.agents().providers()) {
            all.put("agent " + agent.name(), Map.of("", agent.keys().orElseThrow()));
        }
        final Map<String, OptionTable> distributions = new LinkedHashMap<>();
        OptionCatalogue.objects().forEach((name, table) -> {
            if (name.startsWith("distribution ")) {
                distributions.put(name.substring("distribution ".length()), table);
            }
        });
        all.put("distributions", distributions);
        all.put("learners", Learners.keys());
        final Map<String, OptionTable> degrees = OptionCatalogue.degrees();
        degrees.values().removeIf(table -> table.keys().isEmpty());
        all.put("degrees", degrees);
        all.put("learning agents", Map.of("", OptionCatalogue.learners()));
        all.put("campaign", Map.of("", CampaignTable.TABLE));
        all.put("campaign axis", Map.of("", CampaignTable.AXIS));
        all.put("campaign seeds", Map.of("", CampaignTable.SEEDS));
        all.put("campaign hazelcast", Map.of("", ExecutorTables.HAZELCAST_KEYS));
        all.put("campaign slurm", Map.of("", ExecutorTables.SLURM_KEYS));
        all.put("campaign search", Map.of("", SearchTable.TABLE));
        all.put("campaign space", Map.of("", SearchTable.DIMENSION));
        all.put("campaign rungs", Map.of("", SearchTable.RUNGS));
        RecordOptions.tables().forEach((name, table) -> all.put(name, Map.of("", table)));
        PlatformTables.all()
                .forEach(table ->
                        all.put("platform " + (table.place().isEmpty() ? "file" : table.place()), Map.of("", table)));
        for (final FileTables kind : OwnServices.of(FileTables.class)) {
            kind.tables().forEach((name, table) -> all.put(kind.name() + " " + name, Map.of("", table)));
        }
        return all;
    }

    private String named(String name) {
        if (name.equals("agents")) {
            return agents();
        }
        final Map<String, OptionTable> tables = all().get(name);
        if (tables == null) {
            throw new IllegalStateException("There is no table (" + name + ") among " + all().keySet() + ".");
        }
        if (tables.size() > 1) {
            return merged(tables);
        }
        final OptionTable table = tables.values().iterator().next();
        return table(
                table.place().isEmpty() || name.startsWith("platform") ? "key" : "key of `" + table.place() + "`",
                table.keys(),
                Map.of());
    }

    private String agents() {
        return "| agent | what it does |\n| --- | --- |\n"
                + OptionCatalogue.agents().providers().stream()
                        .map(agent -> local("| `" + agent.name() + "` | " + agent.summary() + " |\n"))
                        .collect(Collectors.joining());
    }

    /** One row for each key of several tables, whose defaults may differ. */
    private String merged(Map<String, OptionTable> tables) {
        final Map<String, Set<String>> of = new LinkedHashMap<>();
        final Map<String, Map<String, String>> standards = new LinkedHashMap<>();
        final Map<String, OptionKey<?>> keys = new LinkedHashMap<>();
        tables.forEach((name, table) -> table.keys().forEach(key -> {
            final String id = key.name() + "\n" + key.meaning();
            keys.putIfAbsent(id, key);
            of.computeIfAbsent(id, other -> new LinkedHashSet<>()).add(name);
            standards.computeIfAbsent(id, other -> new LinkedHashMap<>()).put(name, key.standard());
        }));
        final List<OptionKey<?>> rows = new ArrayList<>();
        final Map<OptionKey<?>, String> owners = new LinkedHashMap<>();
        keys.forEach((id, key) -> {
            final Set<String> names = Objects.requireNonNull(of.get(id));
            final Map<String, String> each = Objects.requireNonNull(standards.get(id));
            final String standard = Set.copyOf(each.values()).size() == 1
                    ? key.standard()
                    : each.entrySet().stream()
                            .map(entry -> "`" + entry.getKey() + "` " + entry.getValue())
                            .collect(Collectors.joining(", "));
            final OptionKey<?> row = key.told(standard);
            rows.add(row);
            owners.put(
                    row,
                    names.size() == tables.size()
                            ? "all"
                            : names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", ")));
        });
        return table("key", rows, owners);
    }

    private String table(String heading, List<OptionKey<?>> keys, Map<OptionKey<?>, String> owners) {
        final Map<String, Function<OptionKey<?>, String>> columns = new LinkedHashMap<>();
        columns.put(heading, key -> "`" + key.name() + "`");
        columns.put("of", key -> owners.getOrDefault(key, ""));
        columns.put("values", key -> key.values().words());
        columns.put("default", OptionKey::standard);
        columns.put("unit", OptionKey::unit);
        columns.put("meaning", OptionKey::meaning);
        columns.values().removeIf(column -> keys.stream().map(column).allMatch(String::isEmpty));
        return line(columns.keySet().stream())
                + line(columns.keySet().stream().map(name -> "---"))
                + keys.stream()
                        .map(key -> local(line(columns.values().stream().map(column -> column.apply(key)))))
                        .collect(Collectors.joining());
    }

    private static String line(Stream<String> cells) {
        return cells.map(cell -> cell.isEmpty() ? "" : cell + " ").collect(Collectors.joining("| ", "| ", "|\n"));
    }

    /** Links within the page itself. */
    private String local(String text) {
        return text.replace("](" + page + "#", "](#");
    }
}
