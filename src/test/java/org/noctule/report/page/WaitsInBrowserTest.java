package org.noctule.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.noctule.test.InBrowser;
import org.openqa.selenium.WebElement;

/** Why jobs waited, on pages of runs that have {@code waits.csv}. */
final class WaitsInBrowserTest extends InBrowser {
    @AfterEach
    void nothingWasComplainedOf() {
        assertThat(browser.barriers("light", "#schedule .details, #waits")).isEmpty();
        assertThat(browser.complaints()).isEmpty();
    }

    private static void open(String name, String waits) throws IOException {
        final Path run = SmallResults.run(directory.resolve(name));
        Files.writeString(run.resolve("waits.csv"), waits);
        openAll(page(name + ".html", run));
    }

    private static List<String> rows(String css) {
        return all(css + " tr").stream().map(WebElement::getText).toList();
    }

    private static void choose(String job) {
        browser.run("document.querySelector('#search').value = '" + job + "';"
                + " document.querySelector('.search button').click()");
        frame();
    }

    @Test
    void plansAndPartsOfPrioritiesStandWithTheJobThatIsChosen() throws IOException {
        open("plans", """
                job_id,workload_name,from,to,held_by,reason,planned_start,planned_nodes,priority,priority_age,priority_nice
                3,w0,20,60,words,Priority,,,105,5,0
                3,w0,60,100,words,"ReqNodeNotAvail, UnavailableNodes:n2",100,"n[1,3]",110,10,0
                4,w0,30,31,words,None,,,100,0,0
                """);
        choose("3");
        assertThat(rows("#schedule .details table"))
                .containsExactly(
                        "from to waited for planned start planned nodes priority age",
                        "00:00:20 00:01:00 Priority 105 5",
                        "00:01:00 00:01:40 ReqNodeNotAvail, UnavailableNodes:n2 00:01:40 n[1,3] 110 10");
        choose("1");
        assertThat(rows("#schedule .details table")).isEmpty();
        assertThat(rows("#waits table"))
                .containsExactly(
                        "reason jobs together share",
                        "Priority 1 40 s 49.38 %",
                        "ReqNodeNotAvail, UnavailableNodes 1 40 s 49.38 %",
                        "None 1 1 s 1.23 %");
    }

    @Test
    void reasonsAloneAreToldOfOtherAgents() throws IOException {
        open("reasons", """
                job_id,workload_name,from,to,held_by,reason
                3,w0,20,100,order,order: job w0!2 comes first
                """);
        choose("3");
        assertThat(rows("#schedule .details table"))
                .containsExactly("from to waited for", "00:00:20 00:01:40 order: job w0!2 comes first");
        assertThat(rows("#waits table")).containsExactly("reason jobs together share", "order 1 1.33 min 100 %");
    }

    @Test
    void whereNobodyAskedNothingIsTold() throws IOException {
        openAll(page("none.html", SmallResults.run(directory.resolve("none"))));
        choose("3");
        assertThat(all("#waits, #schedule .details table")).isEmpty();
    }
}
