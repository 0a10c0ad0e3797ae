package org.noctule.command.campaign;

import java.util.List;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.campaign.execute.ProgramFolder;
import org.noctule.campaign.execute.WorkerCommands;
import org.noctule.campaign.execute.WorkerExport;
import org.noctule.campaign.store.CampaignStore;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.json.Suggestion;

/** The command {@code noctule campaign export}. */
final class CampaignExport {
    /** Its options. */
    static final Option[] OPTIONS = {
        Arguments.value("for"), Arguments.value("tasks"), Arguments.value("threads"), Arguments.value("java")
    };

    private CampaignExport() {}

    static int run(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse("campaign export", args, OPTIONS);
        final List<String> names = JsonInput.names(WorkerExport.class);
        final String name = Arguments.text(line, "for")
                .orElseThrow(() -> NoctuleException.input(
                        "campaign export: nothing says what for.",
                        "Maybe add --for with one of " + String.join(", ", names) + "."));
        if (!names.contains(name)) {
            throw NoctuleException.input("--for: the value (" + name + ") is unknown.", Suggestion.of(name, names));
        }
        final CampaignStore store = CampaignArguments.store("export", line);
        final int threads = CampaignArguments.threads(line);
        final WorkerCommands commands = new WorkerCommands(
                store,
                Arguments.count(line, "tasks", 1),
                threads,
                Arguments.text(line, "java").orElse(ProgramFolder.ownJava()));
        new ProgramFolder(store.program()).copy();
        terminal.out().print(WorkerExport.values()[names.indexOf(name)].text(commands));
        return 0;
    }
}
