package org.noctule.agent.order;

import com.ezylang.evalex.config.ExpressionConfiguration;
import com.ezylang.evalex.config.FunctionDictionaryIfc;
import com.ezylang.evalex.config.MapBasedFunctionDictionary;
import com.ezylang.evalex.config.MapBasedOperatorDictionary;
import com.ezylang.evalex.config.OperatorDictionaryIfc;
import com.ezylang.evalex.functions.basic.AbsFunction;
import com.ezylang.evalex.functions.basic.IfFunction;
import com.ezylang.evalex.functions.basic.MaxFunction;
import com.ezylang.evalex.functions.basic.MinFunction;
import com.ezylang.evalex.operators.arithmetic.InfixDivisionOperator;
import com.ezylang.evalex.operators.arithmetic.InfixMinusOperator;
import com.ezylang.evalex.operators.arithmetic.InfixMultiplicationOperator;
import com.ezylang.evalex.operators.arithmetic.InfixPlusOperator;
import com.ezylang.evalex.operators.arithmetic.PrefixMinusOperator;
import com.ezylang.evalex.operators.arithmetic.PrefixPlusOperator;
import com.ezylang.evalex.operators.booleans.InfixAndOperator;
import com.ezylang.evalex.operators.booleans.InfixEqualsOperator;
import com.ezylang.evalex.operators.booleans.InfixGreaterEqualsOperator;
import com.ezylang.evalex.operators.booleans.InfixGreaterOperator;
import com.ezylang.evalex.operators.booleans.InfixLessEqualsOperator;
import com.ezylang.evalex.operators.booleans.InfixLessOperator;
import com.ezylang.evalex.operators.booleans.InfixNotEqualsOperator;
import com.ezylang.evalex.operators.booleans.InfixOrOperator;
import java.math.MathContext;
import java.util.Map;
import java.util.function.Function;
import org.noctule.workload.Attempt;
import org.noctule.workload.Job;
import org.noctule.workload.NodeDemand;

/**
 * The words of formulas. Arithmetic is that of decimals of 34 digits, so that results do not hang on a machine; nothing
 * draws random numbers, reads a clock or runs code.
 */
final class FormulaLanguage {
    /** The variables by their names. */
    static final Map<String, Variable> VARIABLES = Map.ofEntries(
            Map.entry("submit", (job, now) -> job.submitTime()),
            Map.entry("wait", Demands::wait),
            Map.entry("cores", (job, now) -> job.resources()),
            Map.entry("requested_time", (job, now) -> Demands.knownEstimate(job)),
            Map.entry("area", (job, now) -> Math.min(Demands.area(job), Double.MAX_VALUE)),
            Map.entry("memory", (job, now) -> job.memory()),
            Map.entry("memory_bandwidth", (job, now) -> job.memoryBandwidth()),
            Map.entry("cards", (job, now) -> Demands.cards(job)),
            Map.entry(
                    "nodes",
                    (job, now) -> job.demand().map(NodeDemand::minNodes).orElse(1)),
            Map.entry("nice", (job, now) -> job.terms().nice()),
            Map.entry("attempts", (job, now) -> Attempt.before(job.id())));

    /** The variables that are texts, to be compared with quoted ones; empty where nothing is told. */
    static final Map<String, Function<Job, String>> TEXTS = Map.of(
            "user", job -> job.owner().user(),
            "group", job -> job.owner().group(),
            "account", job -> job.terms().account(),
            "partition", job -> job.owner().queue(),
            "qos", job -> job.terms().qos());

    private static final double LOG_2 = StrictMath.log(2);

    /** A finite number that a job has at a date. */
    @FunctionalInterface
    interface Variable {
        double of(Job job, double now);
    }

    private FormulaLanguage() {}

    /** Returns the configuration of one formula. */
    static ExpressionConfiguration configuration() {
        return ExpressionConfiguration.builder()
                .mathContext(MathContext.DECIMAL128)
                .functionDictionary(functions())
                .operatorDictionary(operators())
                .defaultConstants(Map.of())
                .arraysAllowed(false)
                .structuresAllowed(false)
                .binaryAllowed(false)
                .singleQuoteStringLiteralsAllowed(true)
                .implicitMultiplicationAllowed(false)
                .build();
    }

    private static FunctionDictionaryIfc functions() {
        final FunctionDictionaryIfc functions = new MapBasedFunctionDictionary();
        functions.addFunction("abs", new AbsFunction());
        functions.addFunction("min", new MinFunction());
        functions.addFunction("max", new MaxFunction());
        functions.addFunction("if", new IfFunction());
        functions.addFunction("sqrt", new RealFunction(StrictMath::sqrt));
        functions.addFunction("exp", new RealFunction(StrictMath::exp));
        functions.addFunction("log", new RealFunction(StrictMath::log));
        functions.addFunction("log2", new RealFunction(value -> StrictMath.log(value) / LOG_2));
        functions.addFunction("log10", new RealFunction(StrictMath::log10));
        return functions;
    }

    private static OperatorDictionaryIfc operators() {
        final OperatorDictionaryIfc operators = new MapBasedOperatorDictionary();
        operators.addOperator("+", new PrefixPlusOperator());
        operators.addOperator("-", new PrefixMinusOperator());
        operators.addOperator("+", new InfixPlusOperator());
        operators.addOperator("-", new InfixMinusOperator());
        operators.addOperator("*", new InfixMultiplicationOperator());
        operators.addOperator("/", new InfixDivisionOperator());
        operators.addOperator("^", new RealPower());
        operators.addOperator("<", new InfixLessOperator());
        operators.addOperator("<=", new InfixLessEqualsOperator());
        operators.addOperator(">", new InfixGreaterOperator());
        operators.addOperator(">=", new InfixGreaterEqualsOperator());
        operators.addOperator("==", new InfixEqualsOperator());
        operators.addOperator("!=", new InfixNotEqualsOperator());
        operators.addOperator("&&", new InfixAndOperator());
        operators.addOperator("||", new InfixOrOperator());
        return operators;
    }
}
