package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BadFilesTest {
    private static final String SWF = "1 0 -1 10 1 -1 -1 1 20 -1 -1 1 -1 -1 -1 -1 -1 -1\n";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            platform.json | {} | platform.json: $: the key "clusters" is missing.
            platform.json | {"clusters": [{"id": "a", "nodes": [{"type": "Basik", "number": 1}]}]} | platform.json: $.clusters[0].nodes[0].type
            platform.json | {"clusters": [{"id": "a", "nodes": [{"type": "Basic", "number": -1}]}]} | platform.json: $.clusters[0].nodes[0].number
            platform.json | {"clusters": [{"id": "a", "nodes": [{"type": "Basic", "number": NaN}]}]} | platform.json:1:
            platform.json | {"clusters": [{"id": "a", "nods": []}]} | platform.json: $.clusters[0]: the key "nods" is unknown.
            platform.json | {"clusters": [ | platform.json:1:
            jobs.json | {"nb_res": 4, "jobs": [{"id": 1, "subtime": -1, "res": 1, "profile": "p"}], "profiles": {"p": {"type": "delay", "delay": 1}}} | jobs.json: $.jobs[0].subtime
            jobs.json | {"nb_res": 4, "jobs": [{"id": 1, "subtime": 0, "res": 1, "profile": "q"}], "profiles": {"p": {"type": "delay", "delay": 1}}} | jobs.json: $.jobs[0].profile
            jobs.json | {"nb_res": 4, "jobs": [{"id": 1, "subtime": 0, "res": 1, "profile": "p"}, {"id": 1, "subtime": 0, "res": 1, "profile": "p"}], "profiles": {"p": {"type": "delay", "delay": 1}}} | jobs.json: $.jobs[1].id
            jobs.json | {"nb_res": 4, "jobs": [{"id": 1, "subtime": 0, "res": 1, "profile": "p"}], "profiles": {"p": {"type": "dealy", "delay": 1}}} | jobs.json: $.profiles.p.type
            jobs.json | {"nb_res": 4, "jobs": [{"id": 1, "subtime": 0, "res": 1, "profile": "p"}], "profiles": {"p": {"type": "delay", "delay": -1}}} | jobs.json: $.profiles.p.delay
            platform.json | {"nb_res": 4, "jobs": []} | platform.json: $: this is a Batsim workload, not a platform.
            jobs.json | {"clusters": []} | jobs.json: $: this is a platform, not a Batsim workload.
            jobs.json | {"platform_file_path": "platform.json"} | jobs.json: $: this is an options file, not a Batsim workload.
            options.json | {"clusters": []} | options.json: $: this is a platform, not an options file.
            jobs.json | {"nb_res": 4, "jobs": [{"id": 1, "subtime": 1e308, "res": 1, "profile": "p"}], "profiles": {"p": {"type": "delay", "delay": 1}}} | jobs.json: $.jobs[0].subtime: the value (1.0E308) must be at most 1.0E15.
            jobs.json | {"nb_res": 4, "jobs": [{"id": 1, "subtime": 0, "res": 1, "profile": "p"}], "profiles": {"p": {"type": "delay", "delay": 1e300}}} | jobs.json: $.profiles.p.delay: the value (1.0E300) must be at most 1.0E15.
            options.json | [] | options.json: $: the value ([]) must be an object.
            options.json | {"platform_file_path": "platform.json"} | options.json: $: the key "workload_file_path" is missing.
            options.json | {"platform_file_path": "platform.jsn", "workload_file_path": "jobs.json"} | The file (FOLDER/platform.jsn) that platform_file_path names does not exist.
            options.json | {"platform_file_path": "platform.json", "workload_file_path": "jobs.swf"} | The file (FOLDER/jobs.swf) that workload_file_path names does not exist.
            options.json | {"platform_file_path": "platform.json", "workload_file_path": "jobs.json", "seed": 1, "seed": 2} | options.json:1:
            options.json | {"platform_file_path": "platform.json", "workload_file_path": "jobs.json", "decision": {"agent": {"order": "shortst"}}} | options.json: $.decision.agent.order
            options.json | {"platform_file_path": "platform.json", "workload_file_path": "jobs.json", "decision": {"agent": {"ordr": "first"}}} | options.json: $.decision.agent: the key "ordr" is unknown.
            """)
    void areToldInTwoLinesBeforeAnythingIsWritten(String name, String text, String where) {
        new Experiments(folder).write(name, text);
        final Path out = folder.resolve("out");
        final Cli cli = Cli.run("launch", "fcfs", folder.resolve("options.json"), "--out", out);

        assertThat(cli.err().replace(folder + "/", where.contains("FOLDER") ? folder + "/" : ""))
                .startsWith("noctule: " + where.replace("FOLDER", folder.toString()));
        assertThat(cli.err().lines()).hasSize(2).last().asString().startsWith("Maybe ");
        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.out()).isEmpty();
        assertThat(out).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({"not a trace at all", "''"})
    void holdNoTrace(String text) {
        final Experiments experiments = new Experiments(folder);
        experiments.write("jobs.swf", text);
        experiments.write(
                "options.json", "{\"platform_file_path\": \"platform.json\", \"workload_file_path\": \"jobs.swf\"}");
        final Cli cli = Cli.run("launch", "fcfs", folder.resolve("options.json"), "--out", folder.resolve("out"));

        assertThat(cli.err()).startsWith("noctule: " + folder.resolve("jobs.swf") + ": no line is a job");
        assertThat(cli.err().lines()).hasSize(2);
        assertThat(cli.code()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"1", "2"})
    void areToldOfInOneLineIfTheyCanBeUsedInPart(int broken) {
        final Experiments experiments = new Experiments(folder);
        experiments.write("jobs.swf", SWF + "2 x\n".repeat(broken));
        experiments.write(
                "options.json",
                "{\"platform_file_path\": \"platform.json\", \"workload_file_path\": \"jobs.swf\","
                        + " \"workload\": {\"reference_speed\": \"Basic\"}}");
        final Cli cli = Cli.run("launch", "fcfs", folder.resolve("options.json"), "--out", folder.resolve("out"));

        assertThat(cli.code()).isZero();
        assertThat(cli.err())
                .isEqualTo("noctule: " + folder.resolve("jobs.swf") + ": " + broken + (broken == 1 ? " job" : " jobs")
                        + " left out, 0 oddities (noctule inspect workload tells which).\n");
    }
}
