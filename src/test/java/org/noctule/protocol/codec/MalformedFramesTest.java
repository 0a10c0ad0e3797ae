package org.noctule.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;

class MalformedFramesTest {
    private static final char QUOTE = '`';

    private static byte[] frame(String text) {
        return text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    }

    private static void fails(ThrowingCallable reading, String... parts) {
        assertThatThrownBy(reading).isInstanceOfSatisfying(NoctuleException.class, e -> {
            assertThat(e.kind()).isEqualTo(NoctuleException.Kind.PEER);
            assertThat(e.getMessage()).contains(parts).doesNotContain("\n");
            assertThat(e.remedy()).startsWith("Maybe");
        });
    }

    private static void replyFails(String text, String... parts) {
        for (final Dialect dialect : Dialect.values()) {
            final Codec codec = Codec.of(dialect, BatsimDescription.NONE);
            fails(() -> codec.decodeReply(frame(text), 0), parts);
        }
    }

    private static void messageFails(String text, String... parts) {
        for (final Dialect dialect : Dialect.values()) {
            final Codec codec = Codec.of(dialect);
            fails(() -> codec.decodeMessage(frame(text)), parts);
        }
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = QUOTE,
            delimiter = '|',
            value = {
                "hello | not JSON | hello",
                "'hello' | reply: | not a JSON object",
                "[] | reply: | not a JSON object",
                "12 | reply: | not a JSON object",
                "` ` | reply: | not a JSON object",
                "{} | reply: | 'now' is missing",
                "{'now': 1 | reply: | not JSON",
                "{'now': 1} | reply: | 'events' is missing",
                "{'events': []} | reply: | 'now' is missing",
                "{'now': '1', 'events': []} | 'now' (1) | must be a number",
                "{'now': null, 'events': []} | 'now' (null) | must be a number",
                "{'now': NaN, 'events': []} | not JSON | NaN",
                "{'now': 1e999, 'events': []} | 'now' (1e999) | must be a finite number",
                "{'now': 1, 'events': {}} | 'events' (an object) | must be an array",
                "{'now': 1, 'events': [7]} | reply event 1 | must be an object",
                "{'now': 1, 'events': []} {} | reply: | text follows the object",
                "{'now': 1, 'events': [{'type': 'A', 'data': {}}]} | reply event 1 (A) | 'timestamp' is missing",
                "{'now': 1, 'events': [{'timestamp': 1, 'data': {}}]} | reply event 1 | 'type' is missing",
                "{'now': 1, 'events': [{'timestamp': 1, 'type': 'QUERY'}]} | reply event 1 (QUERY) | 'data' is missing",
                "{'now': 1, 'events': [{'timestamp': 1, 'type': 7, 'data': {}}]} | reply event 1 | 'type' (7) must be a text",
            })
    void namesWhatIsWrongWithAnEnvelope(String text, String first, String second) {
        replyFails(text, first.replace('\'', '"'), second.replace('\'', '"'));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = QUOTE,
            delimiter = '|',
            value = {
                "FOO | {} | the type (FOO) is unknown",
                "EXECUTE_JOBS | {} | is unknown",
                "REGISTER_JOB | {} | 'job_id' is missing",
                "REGISTER_JOB | {'job_id': 'a'} | 'job_id' (a) must name a workload and a job",
                "REGISTER_JOB | {'job_id': 'd!a'} | 'job' is missing",
                "REGISTER_JOB | {'job_id': 'd!a', 'job': {'res': 1, 'profile': 'p'}} | the key 'subtime' is missing",
                "REGISTER_JOB | {'job_id': 'd!a', 'job': {'subtime': 1, 'res': 1}} | the key 'profile' is missing",
                "REGISTER_JOB | {'job_id': 'd!a', 'job': {'id': 'b', 'profile': 'p'}} | is not the job_id (d!a)",
                "REGISTER_JOB | {'job_id': 'd!a', 'job': []} | must be an object",
                "REGISTER_PROFILE | {'profile_name': 'p', 'profile': {}} | 'workload_name' is missing",
                "REGISTER_PROFILE | {'workload_name': 'd', 'profile': {}} | 'profile_name' is missing",
                "REGISTER_PROFILE | {'workload_name': 'd', 'profile_name': 'p'} | 'profile' is missing",
                "REGISTER_PROFILE | {'workload_name': 'd!1'} | 'workload_name' (d!1) must not hold an exclamation",
                "REGISTER_PROFILE | {'workload_name': 'd', 'profile_name': 'p', 'profile': {'type': 'delai'}} | $.type",
                "REGISTER_PROFILE | {'workload_name': 'd', 'profile_name': 'p', 'profile': {'type': 'smpi', 'trace': 'x'}} | is not simulated",
                "REGISTER_PROFILE | {'workload_name': 'd', 'profile_name': 'p', 'profile': {'type': 'usage_trace', 'trace': '/etc/passwd'}} | names a file",
                "NOTIFY | {} | 'type' is missing",
                "NOTIFY | {'type': 'registration_finishd'} | is no notice of a decision side",
                "SET_JOB_METADATA | {'job_id': 'w0!1'} | 'metadata' is missing",
                "SET_JOB_METADATA | {'metadata': 'x'} | 'job_id' is missing",
                "SET_JOB_METADATA | {'job_id': 'w0!1', 'metadata': 'x', 'more': 1} | 'more' (1) is not supported there",
                "CHANGE_JOB_STATE | {'job_id': 'w0!1', 'job_state': 'RUNING'} | 'job_state' (RUNING) is no state",
                "CHANGE_JOB_STATE | {'job_id': 'w0!1'} | 'job_state' is missing",
                "ANSWER | {'estimate_waiting_time': {'job_id': 'w0!1'}} | 'estimate_waiting_time.estimated_waiting_time' is missing",
                "TO_JOB_MSG | {'job_id': 'w0!1'} | 'msg' is missing",
                "TO_JOB_MSG | {'job_id': 'w0!1', 'msg': 7} | 'msg' (7) must be a text",
                "EXECUTE_JOB | [] | 'data' (an array) must be an object",
                "EXECUTE_JOB | {'alloc': '1'} | 'job_id' is missing",
                "EXECUTE_JOB | {'job_id': 'w0!1'} | 'alloc' is missing",
                "EXECUTE_JOB | {'job_id': 'w0!1', 'alloc': ''} | 'alloc' is missing or empty",
                "EXECUTE_JOB | {'job_id': 1, 'alloc': '1'} | 'job_id' (1) must be a text",
                "EXECUTE_JOB | {'job_id': 'w0!1', 'alloc': 1} | 'alloc' (1) must be a text",
                "EXECUTE_JOB | {'job_id': 'w0!1', 'alloc': '1-'} | 'alloc' is wrong: The resource set (1-)",
                "EXECUTE_JOB | {'job_id': 'w0!1', 'alloc': '1', 'alok': 2} | 'alok' (2) is not supported there",
                "EXECUTE_JOB | {'job_id': 'w0!1', 'alloc': '1', 'mapping': {'0': '1'}} | at place 1 of 1",
                "EXECUTE_JOB | {'job_id': 'w0!1', 'alloc': '1', 'mapping': {}} | does not number its 0 executors",
                "EXECUTE_JOB | {'job_id': 'w0!1', 'alloc': '1', 'mapping': {'1': 0}} | does not number its 1 executors",
                "EXECUTE_JOB | {'job_id': 'w0!1', 'alloc': '1', 'mapping': {'0': 0, '00': 0}} | for the second time",
                "EXECUTE_JOB | {'job_id': 'w0!1', 'alloc': '1', 'storage_mapping': {'pfs': 'x'}} | 'storage_mapping.pfs' (x) must be a number",
                "EXECUTE_JOB | {'job_id': 'w0!1', 'alloc': '1', 'additional_io_job': {'alloc': '1'}} | 'additional_io_job.profile_name' is missing",
                "EXECUTE_JOB | {'job_id': 'w0!1', 'alloc': '1', 'additional_io_job': {'alloc': '1', 'profile_name': 'p', 'profile': {'type': 'delay', 'delay': 1}}} | is no parallel task",
                "EXECUTE_JOB | {'job_id': 'w0!1', 'alloc': '1', 'mapping': {'0': {}}} | 'mapping.0' (an object)",
                "REJECT_JOB | {} | 'job_id' is missing",
                "KILL_JOB | {'job_ids': []} | 'job_ids' is missing or empty",
                "KILL_JOB | {'job_ids': 'w0!1'} | 'job_ids' (w0!1) must be an array",
                "KILL_JOB | {'job_ids': ['w0!1', 2]} | 'job_ids.1' (2) must be a text",
                "CALL_ME_LATER | {'timestamp': 'soon'} | 'timestamp' (soon) must be a number",
                "CALL_ME_LATER | {} | 'timestamp' is missing",
                "SET_RESOURCE_STATE | {'resources': '1', 'state': 1} | 'state' (1) must be a text",
                "SET_RESOURCE_STATE | {'resources': '1', 'state': 'x'} | 'state' (x) must be a text that holds",
                "SET_RESOURCE_STATE | {'resources': '1'} | 'state' is missing",
                "QUERY | {'requests': {}} | 'requests' is missing",
                "QUERY | {'requests': {'weather': {}}} | 'requests.weather' (an object) is not supported",
            })
    void namesTheEventTheFieldAndTheValue(String type, String data, String problem) {
        final String place = "reply event 2 (" + type + ")";
        final String event = "{'timestamp': 1, 'type': '" + type + "', 'data': " + data + "}";
        final String first = "{'timestamp': 1, 'type': 'REJECT_JOB', 'data': {'job_id': 'w0!1'}}";
        replyFails("{'now': 1, 'events': [" + first + ", " + event + "]}", place, problem.replace('\'', '"'));
        final String turned = "{'data': " + data + ", 'type': '" + type + "', 'timestamp': 1}";
        replyFails("{'events': [" + first + ", " + turned + "], 'now': 1}", place);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = QUOTE,
            delimiter = '|',
            value = {
                "FOO | {} | the type (FOO) is unknown",
                "SIMULATION_BEGINS | {} | 'nb_compute_resources' is missing",
                "SIMULATION_BEGINS | {'nb_compute_resources': 2000000000} | (2000000000) makes more than",
                "SIMULATION_BEGINS | {'nb_compute_resources': 1, 'profiles': []} | must be an object",
                "JOB_SUBMITTED | {'job_id': 'w0!1'} | 'job' is missing",
                "JOB_SUBMITTED | {'job_id': 'w0!1', 'job': {}} | 'job.subtime' is missing",
                "JOB_SUBMITTED | {'job_id': 'w0!1', 'job': {'subtime': -1e18}} | 'job.subtime' (-1e18) must be at least -",
                "JOB_SUBMITTED | {'job_id': 'w0!1', 'job': {'subtime': 0, 'res': 1.5}} | 'job.res' (1.5) must be a whole",
                "JOB_SUBMITTED | {'job_id': 'w0!1', 'job': {'subtime': 0, 'res': 1}} | 'job.profile' is missing",
                "JOB_SUBMITTED | {'job_id': 'w0!1', 'job': {'subtime': 0, 'res': 1, 'profile': 'p'}} | profile (p) of the job",
                "JOB_SUBMITTED | {'job': {'subtime': 0, 'res': 1, 'profile': 'p'}, 'job_id': 'w0!1', 'profile': {'type': 'x'}} | p: $.type: the value ('x')",
                "JOB_SUBMITTED | {'job_id': 'a', 'job': {'subtime': 0, 'res': 1, 'profile': 'p', 'walltime': 0}} | 'job.walltime' (0)",
                "JOB_SUBMITTED | {'job_id': 'a', 'job': {'subtime': 0, 'res': 1, 'profile': 'p', 'mem': -1}} | 'job.mem' (-1)",
                "JOB_COMPLETED | {'job_id': 'a', 'job_state': 'RUNNING'} | 'job_state' (RUNNING) must be the state",
                "JOB_COMPLETED | {'job_id': 'a', 'job_state': 'COMPLETED_KILLED'} | 'alloc' is missing",
                "JOB_KILLED | {'job_ids': ['a'], 'job_progress': {'a': {'profile_name': 'p'}}} | 'progress' is missing",
                "RESOURCE_STATE_CHANGED | {'resources': '1', 'state': '0.5'} | 'state' (0.5)",
                "NOTIFY | {} | 'type' is missing",
                "JOB_KILLED | {'job_ids': ['a'], 'job_progress': {'a': {'profile_name': 'p', 'current_task': {'profile_name': 'q', 'progress': 1}}}} | 'current_task_index' is missing",
                "FROM_JOB_MSG | {'job_id': 'a', 'msg': 'x'} | 'msg' (x) must be an object",
                "FROM_JOB_MSG | {'job_id': 'a'} | 'msg' is missing",
                "SIMULATION_BEGINS | {'config': {'dynamic-jobs-enabled': 1}} | (1) must be true or false",
                "ANSWER | {'consumed_energy': '7'} | 'consumed_energy' (7) must be a number",
            })
    void namesWhatIsWrongWithAMessage(String type, String data, String problem) {
        messageFails(
                "{'now': 1, 'events': [{'timestamp': 1, 'type': '" + type + "', 'data': " + data + "}]}",
                "message event 1 (" + type + ")",
                problem.replace('\'', '"'));
    }

    @Test
    void refusesAnEventFromTheFuture() {
        final String event = "{'timestamp': 3, 'type': 'REJECT_JOB', 'data': {'job_id': 'w0!1'}}";
        replyFails(
                "{'now': 2, 'events': [" + event + "]}",
                "reply event 1 (REJECT_JOB)",
                "\"timestamp\" (3.0) is later than \"now\" (2.0)");
    }

    @Test
    void ignoresUnknownKeysBesideTheKnownOnes() {
        final Codec codec = Codec.of(Dialect.BATSIM, BatsimDescription.NONE);
        final String event =
                "{'data': {'job_id': 'w0!1'}, 'a': {'b': [1]}, 'type': 'REJECT_JOB', 'timestamp': 1, 'noctule': {}}";
        assertThat(codec.decodeReply(frame("{'x': [{}], 'events': [" + event + "], 'now': 1}"), 0))
                .isEqualTo(new Reply(1, List.of(new Decision.RejectJob(1, "w0!1"))));
    }

    @Test
    void refusesDeepNestingAndBytesThatAreNotUtf8() {
        replyFails("{'now': 1, 'x': " + "[".repeat(100_000), "not JSON", "nest");
        final Codec codec = Codec.of(Dialect.BATSIM, BatsimDescription.NONE);
        fails(() -> codec.decodeReply(new byte[] {'{', '"', (byte) 0xff, (byte) 0xfe, '"'}, 0), "not JSON");
        fails(() -> codec.decodeReply(new byte[0], 0), "not a JSON object");
    }

    @Test
    void answersEveryMutationWithAnErrorOfThePeerOrAResult() {
        mutate(4_000);
    }

    @Tag("long")
    @Test
    void answersEachOfManyMutationsWithAnErrorOfThePeerOrAResult() {
        mutate(200_000);
    }

    /** Breaks frames, about half of them of kinds about the cores of started jobs. */
    private static void mutate(int frames) {
        final Random random = new Random(5);
        final RandomWire wire = new RandomWire(5, true).withElastic(true);
        final Codec simulator = Codec.of(Dialect.NOCTULE, BatsimDescription.NONE);
        final Codec agent = Codec.of(Dialect.NOCTULE);
        agent.decodeMessage(simulator.encode(new Message(0, List.of(CodecContract.begins()))));
        simulator.decodeReply(agent.encode(Reply.none(0)), 0);
        for (int i = 0; i < frames; i++) {
            final Codec codec = Codec.of(Dialect.NOCTULE, BatsimDescription.NONE);
            final boolean reply = i % 2 == 0;
            final byte[] frame = reply ? agent.encode(wire.reply()) : simulator.encode(wire.message());
            for (int n = 1 + random.nextInt(3); n > 0; n--) {
                frame[random.nextInt(frame.length)] =
                        (byte) (random.nextInt(4) == 0 ? random.nextInt() : "{}[]\",:0e-".charAt(random.nextInt(10)));
            }
            assertThatCode(() -> {
                        try {
                            if (reply) {
                                codec.decodeReply(frame, 0);
                            } else {
                                codec.decodeMessage(frame);
                            }
                        } catch (NoctuleException e) {
                            assertThat(e.kind()).isEqualTo(NoctuleException.Kind.PEER);
                        }
                    })
                    .as(new String(frame, StandardCharsets.UTF_8))
                    .doesNotThrowAnyException();
        }
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = QUOTE, delimiter = '|', textBlock = """
                    resize_job | {} | 'job_id' is missing
                    resize_job | {'job_id': 'w0!1'} | 'alloc' is missing
                    resize_job | {'job_id': 'w0!1', 'alloc': ''} | 'alloc' is missing or empty
                    resize_job | {'job_id': 'w0!1', 'alloc': '3-1'} | 'alloc' is wrong: The resource set (3-1)
                    resize_job | {'job_id': 1, 'alloc': '1'} | 'job_id' (1) must be a text
                    resize_job | {'job_id': 'w0!1', 'plan': {'degree': 3}} | neither 1 nor a positive even number
                    resize_job | 7 | must be an object
                    resize_answer | {'job_id': 'w0!1'} | 'granted' is missing
                    resize_answer | {'job_id': 'w0!1', 'granted': 1} | 'granted' (1) must be true or false
                    resize_answer | {'job_id': 'w0!1', 'granted': true} | 'alloc' is missing
                    suspend_job | {'job_ids': []} | 'job_ids' is missing
                    suspend_job | {'job_ids': 'w0!1'} | 'job_ids' (w0!1) must be an array
                    resume_job | {'job_id': 'w0!1'} | 'alloc' is missing
                    adapt_job | {'job_id': 'w0!1'} | 'action' is missing
                    adapt_job | {'job_id': 'w0!1', 'action': -1} | 'action' (-1) must not be negative
                    adapt_job | {'action': 1} | 'job_id' is missing
                    set_job_budget | {'job_id': 'w0!1'} | 'total' is missing
                    follow_epochs | {'job_id': 'w0!1'} | 'told' is missing
                    """)
    void namesWhatIsWrongWithAnOrderForAStartedJob(String type, String beside, String problem) {
        final String data = "'data': {'type': '" + type + "'}";
        replyFails(
                "{'now': 0, 'events': [{'timestamp': 0, 'type': 'NOTIFY', " + data + ", 'noctule': " + beside + "}]}",
                "NOTIFY",
                problem.replace('\'', '"'));
        replyFails(
                "{'now': 0, 'events': [{'noctule': " + beside + ", " + data + ", 'type': 'NOTIFY', 'timestamp': 0}]}",
                problem.replace('\'', '"'));
        replyFails(
                "{'now': 0, 'events': [{'timestamp': 0, 'type': 'NOTIFY', " + data + "}]}", "\"noctule\" is missing");
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = QUOTE, delimiter = '|', textBlock = """
                    job_resized | {'job_id': 'w0!1', 'alloc': '1'} | 'freed' is missing
                    job_resized | {'job_id': 'w0!1', 'alloc': '1', 'freed': ''} | 'continues_at' is missing
                    job_resized | {'job_id': 'w0!1', 'alloc': '1', 'freed': '', 'continues_at': -1} | (-1) must be at least
                    resize_requested | {'job_id': 'w0!1', 'deadline': 1} | 'res' is missing
                    resize_requested | {'job_id': 'w0!1', 'res': 1} | 'deadline' is missing
                    job_suspended | {'job_ids': ['a']} | 'freed' is missing
                    job_suspended | {'job_ids': ['a'], 'freed': '1', 'progress': {'a': {}}} | 'profile_name' is missing
                    resize_refused | {'job_id': 'w0!1', 'cause': 'whim'} | 'cause' (whim) is no cause
                    resize_refused | {'job_id': 'w0!1'} | 'cause' is missing
                    adaptation_requested | {'job_id': 'a', 'decision': 0} | 'later' is missing
                    adaptation_requested | {'job_id': 'a', 'decision': 0, 'later': 0} | 'network' is missing
                    job_adapted | {'job_id': 'a', 'network': {}} | 'model' is missing
                    job_adapted | {'job_id': 'a', 'network': {'model': 'ConvNet9'}} | (ConvNet9) is no network
                    job_adapted | {'job_id': 'a', 'network': {'model': 'ConvNet2'}} | 'images' is missing
                    job_adapted | {'network': {'model': 'ConvNet2', 'images': [3, 1, 1], 'added': [0, 0, 0]}} | cannot take
                    job_adapted | {'network': {'model': 'ConvNet2', 'images': [3, 9, 9], 'added': [0]}} | 'added' is missing
                    job_adapted | {'network': {'images': [0]}} | must lie between 1 and 4096
                    epoch_completed | {'job_id': 'a', 'epoch': 1} | 'seconds' is missing
                    epoch_completed | {'test_acc': 1.5} | must be at most 1
                    training_ended | {'accuracy': 0.5} | 'job_id' is missing
                    adaptation_refused | {'cause': 'whim'} | 'cause' (whim) is no cause
                    """)
    void namesWhatIsWrongWithTheNewsOfAStartedJob(String type, String beside, String problem) {
        messageFails(
                "{'now': 0, 'events': [{'timestamp': 0, 'type': 'NOTIFY', 'data': {'type': '" + type + "'}, 'noctule': "
                        + beside + "}]}",
                "NOTIFY",
                problem.replace('\'', '"'));
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = QUOTE, delimiter = '|', textBlock = """
                    {} | splits | degree
                    {'degree': 3} | plan.degree | neither 1 nor a positive even number
                    {'splits': [1, 5]} | plan.splits.1 | neither 1 nor a positive even number
                    {'splits': [1], 'degree': 1} | splits | degree
                    {'splits': 2} | splits | array
                    {'degree': 1, 'servers': [0, -1]} | servers | negative
                    {'degree': 1, 'servers': [0, 1], 'order': [0, 0]} | order | each of 2 parts once
                    {'degree': 1, 'order': [0]} | servers | missing
                    {'degree': 1, 'channels': [-2]} | channels | -1 or the number
                    {'degree': 1, 'op_priorities': [0.5]} | op_priorities | whole number
                    {'degree': 1, 'places': []} | places | not supported
                    7 | plan | object
                    """)
    void namesWhatIsWrongWithAPlan(String plan, String field, String problem) {
        replyFails(
                "{'now': 0, 'events': [{'timestamp': 0, 'type': 'EXECUTE_JOB', 'data': {'job_id': 'w0!1', 'alloc': '0'},"
                        + " 'noctule': {'plan': " + plan + "}}]}",
                "EXECUTE_JOB",
                field,
                problem);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = QUOTE, delimiter = '|', textBlock = """
                    {} | companions | array
                    [{'cores': 1}] | node | missing
                    [{'node': 1}] | cores | missing
                    [{'node': -1, 'cores': 1}] | node | negative
                    [{'node': 1, 'cores': 1, 'cards': 2}] | cards | not supported
                    [{'node': 1, 'cores': 1, 'devices': [[0]]}] | a device | 1 numbers, not 2 or 3
                    [{'node': 1, 'cores': 1, 'devices': [[0, 1, 1001]]}] | a device | 1 to 1000
                    [{'node': 1, 'cores': 1, 'bytes': -1}] | bytes | at least 0
                    """)
    void namesWhatIsWrongWithCompanions(String companions, String field, String problem) {
        replyFails(
                "{'now': 0, 'events': [{'timestamp': 0, 'type': 'EXECUTE_JOB', 'data': {'job_id': 'w0!1', 'alloc': '0'},"
                        + " 'noctule': {'companions': " + companions + "}}]}",
                "EXECUTE_JOB",
                field,
                problem);
    }
}
