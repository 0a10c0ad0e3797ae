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

/** What pages say first of runs of each kind: a sentence, the figures that matter most, and a view of their own. */
final class KindsInBrowserTest extends InBrowser {
    private static final String OWN = "header, .headline, .tiles, #failures, #workflow, #learning";

    @AfterEach
    void nothingWasComplainedOf() {
        for (final String theme : List.of("dark", "light")) {
            browser.prefer(theme);
            assertThat(browser.barriers(theme, OWN)).as(theme).isEmpty();
        }
        browser.resize(390);
        browser.awaitTrue("return document.documentElement.scrollWidth <= innerWidth");
        browser.resize(1280);
        assertThat(browser.complaints()).isEmpty();
    }

    private static void open(Path... folders) {
        openAll(page("page.html", folders));
    }

    private static List<String> tiles() {
        return all("#summary .tile strong").stream().map(WebElement::getText).toList();
    }

    private static List<String> views() {
        return all("main > section > h2").stream().map(WebElement::getText).toList();
    }

    private static Path options(Path run, String options) throws IOException {
        Files.writeString(
                run.resolve("run.json"), "{\"complete\": true, \"inputs\": [], \"options\": " + options + "}");
        return run;
    }

    private static Path of(String name, String agent) throws IOException {
        return options(SmallResults.run(directory.resolve(name)), """
                {"agent": "%s", "workload_file_path": "traces/KTH-SP2-1996-2.1-cln.swf.gz"}""".formatted(agent));
    }

    @Test
    void aRunOfJobsIsToldInASentence() throws IOException {
        open(of("jobs", "easy"));
        assertThat(text("h1")).isEqualTo("EASY on KTH-SP2");
        assertThat(text(".headline"))
                .isEqualTo("KTH-SP2, 4 jobs on 8 cores, EASY: jobs waited 26.67 s on average, half of them not at all;"
                        + " the machine was 75 % busy.");
        assertThat(tiles()).containsExactly("26.67 s", "1.53", "75 %");
        assertThat(text("#summary")).contains("2 completed, 1 cut off at the walltime, 1 rejected");
    }

    @Test
    void whereNoJobRanThatIsTold() throws IOException {
        open(SmallResults.allRejected(directory.resolve("rejected")));
        assertThat(text(".headline")).endsWith("EASY: no job ran.");
    }

    @Test
    void aNumberIsNeverPartedFromItsUnit() throws IOException {
        open(of("units", "easy"));
        assertThat(browser.run("return document.querySelector('.headline').textContent"))
                .asString()
                .contains("26.67\u00a0s", "75\u00a0%", "8\u00a0cores");
        assertThat(browser.run("return [...document.querySelectorAll('#summary td, #summary strong')]"
                        + ".some(cell => /^[0-9.,]+ (s|min|h|d|J|kJ|%)$/.test(cell.textContent))"))
                .isEqualTo(false);
    }

    @Test
    void theFirstSubmissionHasItsDateInTheCalendarIfThisIsKnown() throws IOException {
        final Path run = of("dated", "easy");
        open(run);
        assertThat(text("#summary")).contains("first submission at 00:00:00");
        final Path file = run.resolve("run.json");
        Files.writeString(file, Files.readString(file).replaceFirst("\\{", "{\"begin\": \"1996-09-30T10:38:01Z\", "));
        open(run);
        assertThat(text("#summary")).contains("first submission on 1996-09-30, 10:38 UTC");
    }

    @Test
    void runsOfTheSameJobsNameThemOnce() throws IOException {
        open(of("same", "easy"), of("again", "fcfs"));
        assertThat(text(".headline"))
                .startsWith("KTH-SP2, 4 jobs on 8 cores. EASY against FCFS: mean waiting time 26.67 s in both");
        assertThat(all("#summary td strong")).as("equal in all").isEmpty();
    }

    @Test
    void twoRunsAreSetAgainstEachOther() throws IOException {
        open(of("first", "easy"), options(SmallResults.other(directory.resolve("second")), """
                        {"agent": "fcfs", "workload_file_path": "KTH-SP2-1996-2.1-cln.swf"}"""));
        assertThat(text("h1")).isEqualTo("EASY · FCFS on KTH-SP2");
        assertThat(text(".headline")).startsWith("EASY against FCFS: mean waiting time 26.67 s against 33.33 s, ");
    }

    /** Job 2 is interrupted once; cores 4 to 7 are down from 50 s to 100 s, twice told for 4 and 5. */
    @Test
    void failuresAreTold() throws IOException {
        final Path run = of("failures", "easy");
        Files.writeString(run.resolve("failures.csv"), """
                start,end,domain,cores,cause,jobs_hit
                50.0,100.0,node:1,4-7,hardware,w0!2
                60.0,90.0,core:4-5,4-5,,
                140.0,,core:0,0,hardware,
                """);
        Files.writeString(run.resolve("attempts.csv"), """
                job_id,parent,attempt,progress,submission_time,starting_time,finish_time,cores,nodes,restart,\
                checkpoints,rework,failure,suspended
                w0!2,w0!2,0,0.0,0.0,0.0,50.0,4,1,0.0,0.0,50.0,hardware,0.0
                w0!2#1,w0!2,1,0.0,0.0,100.0,200.0,4,1,0.0,0.0,0.0,,0.0
                """);
        final Path summary = run.resolve("summary.json");
        Files.writeString(
                summary,
                Files.readString(summary)
                        .replaceFirst("\"jobs\" : 4", "\"jobs\" : 5")
                        .replaceFirst("\"COMPLETED_SUCC", "\"COMPLETED_FAILED\" : 1, \"COMPLETED_SUCC")
                        .replaceFirst("\\{", """
                                {"failures": {"outages": 3, "interruptions": 1, "rework_core_hours": 50.5,
                                "restart_core_hours": 1.25, "checkpoint_core_hours": 0, "goodput": 0.9482,
                                "effective_time_ratio": 0.6672, "availability": 0.9169,
                                "interruptions_per_1000_node_days": 3},"""));
        open(run);
        assertThat(tiles()).containsExactly("91.69 %", "94.82 %", "51.75", "66.72 %");
        assertThat(text(".headline")).contains("4 jobs on 8 cores", "3 outages ended 1 attempt at jobs");
        assertThat(text("#summary"))
                .contains("in 5 attempts: 2 completed, 1 cut off")
                .doesNotContain("failed");
        assertThat(text("#failures")).contains("At least 4 of 8 cores", "hardware 2", "not told 1", "node:1");
        assertThat(browser.run("const up = noctuleReport.runs[0].coresUp;"
                        + " return [0, 55, 70, 95, 120, 145].map(date => up.at(date)).join(' ')"))
                .isEqualTo("8 4 4 4 8 7");
        assertThat(text("#schedule")).contains("cores that are down");
        assertThat(grey(75, 5)).as("hatched").isTrue();
        assertThat(grey(120, 5)).as("up again").isFalse();
    }

    /** Whether a place of the schedule has two shades, neither of them a colour of a job. */
    private static boolean grey(double date, int core) {
        return (boolean) browser.run("const {gantts: [g], view} = noctuleReport; const b = g.box();"
                + "const ratio = g.canvas.width / g.width;"
                + "const x = (b.left + (" + date + " - view.from) / (view.to - view.from) * b.width) * ratio;"
                + "const y = (b.top + (" + core + " + 0.2) / 8 * b.height) * ratio;"
                + "const pixels = new Uint32Array(g.canvas.getContext('2d').getImageData(x, y, 12, 12).data.buffer);"
                + "return new Set(pixels).size > 1");
    }

    /** Of a and b, which ends later, c waited, and c started 10 s after it could. */
    @Test
    void theChainToTheLastEndOfAWorkflowIsShown() throws IOException {
        final Path run = options(SmallResults.workflow(directory.resolve("workflow")), """
                {"agent": "heft", "workload_file_path": "mosaic.json"}""");
        open(run);
        assertThat(tiles()).containsExactly("2.5 min", "1.07×", "50 %");
        assertThat(text(".headline"))
                .isEqualTo("mosaic, 3 jobs in a workflow on 8 cores, HEFT: done in 2.5 min, 1.07× the critical path of"
                        + " 2.33 min.");
        assertThat(text("#workflow"))
                .contains("Its end hung on 2 jobs, which ran for 2.33 min and waited for 10 s")
                .contains("w0!b 0 s 0 s 1.67 min", "w0!c 0 s 10 s 40 s", "x.dat w0!c 0 1 1 GB")
                .doesNotContain("w0!a");
        assertThat(text("#schedule")).contains("chain to the last end");
        assertThat(browser.run("return noctuleReport.runs[0].path.join()")).isEqualTo("1,2");
    }

    @Test
    void trainingJobsHaveTheFiguresOfTheTerminal() throws IOException {
        final Path run = SmallResults.learnt(directory.resolve("fabric"));
        Files.delete(run.resolve("training.csv"));
        Files.writeString(run.resolve("training.json"), """
                {"num_jobs_arrived": 3, "num_jobs_completed": 1, "num_jobs_blocked": 1, "num_jobs_killed": 0,
                 "blocking_rate": 0.3333333333333333, "blocked_by_cause": {"memory": 1}}""");
        final Path jobs = run.resolve("training_jobs.csv");
        Files.writeString(
                jobs,
                Files.readString(jobs)
                        .replaceFirst("workload_name\n", "workload_name,job_completion_time_speedup\n")
                        .replaceFirst("12,w0\n", "12,w0,3.0\n")
                        .replaceFirst(",w0\n$", ",w0,\n"));
        open(run);
        assertThat(tiles()).containsExactly("33.33 %", "1.67 min", "3×");
        assertThat(text("#summary")).contains("1 of 3 training jobs: memory (1)");
        assertThat(text("#fabric")).contains("3 training jobs: 1 completed, 1 blocked (33.33 %).");
    }

    @Test
    void aTrainingShowsItsCurveBeforeItsSchedule() throws IOException {
        final Path run = options(SmallResults.learnt(directory.resolve("learnt")), """
                {"agent": "ppo", "decision": {"agent": {"lr": 0.005}, "env": {"objective": "makespan"}}}""");
        open(run);
        assertThat(views()).startsWith("Summary", "Learning", "Schedule");
        assertThat(text(".headline"))
                .contains("PPO: trained in 2 episodes to a mean return of −4 over the last 2 updates");
        assertThat(tiles()).startsWith("−4", "−3");
        assertThat(text("#learning")).contains("Hyperparameters", "lr 0.005", "env.objective makespan");
    }

    @Test
    void anAdaptationIsSetBesideTheBestAndNone() throws IOException {
        final Path run = Files.createDirectories(directory.resolve("adaptation"));
        Files.writeString(run.resolve("training.csv"), """
                update,episodes,decisions,return,loss,entropy,evaluation
                1,50,150,0.6,2.0,1.5,
                2,100,300,0.7,1.0,0.5,
                """);
        Files.writeString(run.resolve("policy.csv"), """
                scenario,model,actions,accuracy,rank,best_rank,worst_rank,cheapest_actions,cheapest_accuracy,\
                cheapest_rank,fixed_actions,fixed_accuracy,fixed_rank,none_accuracy,none_rank,random_accuracy,\
                best_actions,best_accuracy
                early,ConvNet2,0-0,0.70,2,1,3,1-1,0.68,3,0-1,0.70,2,0.60,9,0.65,1-0,0.72
                late,ConvNet2,0-0,0.60,1,1,1,1-1,0.58,3,,,,0.50,9,0.55,0-0,0.60
                """);
        open(run);
        assertThat(tiles()).containsExactly("0.6500", "0.5500", "0.6600");
        assertThat(text(".headline"))
                .isEqualTo("Trained in 100 episodes to a mean final accuracy of 0.6500, against 0.5500 without"
                        + " adaptation, 0.6000 at random and 0.6600 at best.");
        assertThat(all("#learning td strong").stream().map(WebElement::getText).toList())
                .as("a tie is bold twice, the best list never")
                .containsExactly("0.7000", "0.7000", "0.6000");
    }
}
