package org.noctule.campaign.execute;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.noctule.campaign.store.CampaignStore;
import org.noctule.file.ShellWords;

/**
 * The commands that other programs start for a campaign.
 *
 * @param store the store of the campaign
 * @param tasks how many workers there are, each with a slice
 * @param threads runs at a time in each
 * @param java java command where they run
 */
public record WorkerCommands(CampaignStore store, int tasks, int threads, String java) {
    /** Words of a worker, with the number of its slice as the other program puts it in. */
    List<String> worker(String index) {
        final List<String> words = new ArrayList<>(begin());
        words.addAll(List.of(
                directory(), "--slice", index + "/" + tasks, "--threads", Integer.toString(threads), "--quiet"));
        return words;
    }

    /** A worker for a shell, with the number of its slice as the other program puts it in. */
    String workerLine(String index) {
        return beforeIndex() + index + afterIndex();
    }

    /** Part of a worker's line for a shell that ends where the number of its slice stands. */
    String beforeIndex() {
        final List<String> words = begin();
        words.add(directory());
        return ShellWords.quoted(words) + " --slice ";
    }

    /** Part of a worker's line that follows the number of its slice. */
    String afterIndex() {
        return "/" + tasks + " --threads " + threads + " --quiet";
    }

    /** What writes the table in the end, for a shell. */
    String gatherLine() {
        final List<String> words = begin();
        words.set(words.size() - 1, "gather");
        words.add(directory());
        return ShellWords.quoted(words);
    }

    private List<String> begin() {
        return new ProgramFolder(store.program()).command(java, List.of());
    }

    /** Folder of the campaign. */
    String directory() {
        return store.directory().toAbsolutePath().normalize().toString();
    }

    /** Name of the jobs, of small letters, digits and hyphens. */
    String name() {
        return ("noctule-" + store.plan().terms().name())
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("-$", "");
    }
}
