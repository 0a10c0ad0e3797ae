package org.noctule.experiment.process;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.noctule.json.JsonInput;

/** A process that answers what it is asked, and never answers the word "nothing". */
final class EchoWorker {
    private EchoWorker() {}

    /** Serves until the input ends. */
    public static void main(String[] args) {
        System.out.println("a line that is no answer");
        WorkerLoop.serve(System.in, System.out, EchoWorker::answer, parting -> {
            System.err.println("noctule: " + parting);
            System.err.println("Maybe.");
            Runtime.getRuntime().halt(7);
        });
    }

    private static ObjectNode answer(JsonInput question) {
        final String word = question.get("task").text();
        while (word.equals("nothing")) {
            Thread.onSpinWait();
        }
        return JsonNodeFactory.instance.objectNode().put("word", word);
    }
}
