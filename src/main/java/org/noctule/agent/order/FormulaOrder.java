package org.noctule.agent.order;

import com.ezylang.evalex.BaseException;
import com.ezylang.evalex.Expression;
import com.ezylang.evalex.data.EvaluationValue;
import com.ezylang.evalex.parser.ParseException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.noctule.agent.JobOrder;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.json.Suggestion;
import org.noctule.workload.Job;

/**
 * An order whose scores are given by a formula of an options file, such as {@code = -wait / max(1, requested_time)}.
 *
 * <p>Safe on any number of threads. Each has a parsed formula of its own, as that holds the values of the scored job.
 */
final class FormulaOrder implements JobOrder {
    /** The sign with which formulas begin. */
    static final String SIGN = "=";

    private final String text;
    private final ThreadLocal<Expression> formula;
    private final List<String> names;
    private final List<FormulaLanguage.Variable> variables;
    private final List<String> texts;

    private FormulaOrder(String text, List<String> names) {
        this.text = text;
        this.formula = ThreadLocal.withInitial(() -> parsed(text));
        this.texts = names.stream().filter(FormulaLanguage.TEXTS::containsKey).toList();
        this.names =
                names.stream().filter(FormulaLanguage.VARIABLES::containsKey).toList();
        this.variables = this.names.stream().map(FormulaLanguage.VARIABLES::get).toList();
    }

    /** Reads a formula, the text of which begins with {@link #SIGN}. */
    static FormulaOrder read(JsonInput input) {
        final List<String> names;
        try {
            names = parsed(input.text()).getUsedVariables().stream()
                    .map(name -> name.toLowerCase(Locale.ROOT))
                    .distinct()
                    .sorted()
                    .toList();
        } catch (final ParseException e) {
            throw input.error(
                    "is no formula: " + e.getMessage() + " at character " + (e.getStartPosition() + SIGN.length()),
                    "Maybe one such as \"= -wait / max(1, requested_time)\" is meant.");
        }
        final Set<String> known = new TreeSet<>(FormulaLanguage.VARIABLES.keySet());
        known.addAll(FormulaLanguage.TEXTS.keySet());
        for (final String name : names) {
            if (!known.contains(name)) {
                throw input.error("has the unknown variable " + name, Suggestion.of(name, known));
            }
        }
        return new FormulaOrder(input.text(), names);
    }

    private static Expression parsed(String text) {
        return new Expression(text.substring(SIGN.length()), FormulaLanguage.configuration());
    }

    @Override
    public double score(Job job, double now) {
        final Expression expression = formula.get();
        for (int i = 0; i < names.size(); i++) {
            expression.with(names.get(i), new BigDecimal(variables.get(i).of(job, now)));
        }
        for (final String name : texts) {
            expression.with(
                    name,
                    Objects.requireNonNull(FormulaLanguage.TEXTS.get(name)).apply(job));
        }
        final EvaluationValue value;
        try {
            value = expression.evaluate();
        } catch (final BaseException | ArithmeticException e) {
            throw failure(job, now, e);
        }
        if (!value.isNumberValue()) {
            throw failure(job, now, new ArithmeticException("it is no number"));
        }
        return value.getNumberValue().doubleValue();
    }

    private NoctuleException failure(Job job, double now, Exception cause) {
        return new NoctuleException(
                NoctuleException.Kind.INPUT,
                "The job order (" + text + ") has no score for the job " + job.id() + " at date " + now + ": "
                        + cause.getMessage() + ".",
                "Maybe keep what it divides by or takes the logarithm of above zero, as in max(1, requested_time).",
                cause);
    }

    @Override
    public boolean dynamic() {
        return names.contains("wait");
    }

    @Override
    public boolean remembers() {
        return false;
    }
}
