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
import org.noctule.workload.Job;

/**
 * The words of formulas. Arithmetic is that of decimals of 34 digits, so that results do not hang on a machine; nothing
 * draws random numbers, reads a clock or runs code.
 */
final class FormulaLanguage {
    /** The variables by their names. */
    static final Map<String, Variable> VARIABLES = Map.of(
            "submit", (job, now) -> job.submitTime(),
            "wait", Demands::wait,
            "cores", (job, now) -> job.resources(),
            "requested_time", (job, now) -> Demands.knownEstimate(job),
            "area", (job, now) -> Math.min(Demands.area(job), Double.MAX_VALUE),
            "memory", (job, now) -> job.memory(),
            "memory_bandwidth", (job, now) -> job.memoryBandwidth());

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
