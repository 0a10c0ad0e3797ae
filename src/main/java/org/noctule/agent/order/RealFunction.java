package org.noctule.agent.order;

import com.ezylang.evalex.EvaluationException;
import com.ezylang.evalex.Expression;
import com.ezylang.evalex.data.EvaluationValue;
import com.ezylang.evalex.functions.AbstractFunction;
import com.ezylang.evalex.functions.FunctionParameter;
import com.ezylang.evalex.parser.Token;
import java.math.BigDecimal;
import java.util.function.DoubleUnaryOperator;

/** A function of one number, worked out in doubles by {@link StrictMath}, which has the same bits everywhere. */
@FunctionParameter(name = "value")
final class RealFunction extends AbstractFunction {
    private final DoubleUnaryOperator function;

    RealFunction(DoubleUnaryOperator function) {
        this.function = function;
    }

    @Override
    public EvaluationValue evaluate(Expression expression, Token token, EvaluationValue... values)
            throws EvaluationException {
        final double argument = values[0].getNumberValue().doubleValue();
        return expression.convertValue(exact(token, function.applyAsDouble(argument)));
    }

    static BigDecimal exact(Token token, double result) throws EvaluationException {
        if (!Double.isFinite(result)) {
            throw new EvaluationException(token, token.getValue() + " has no finite result there");
        }
        return new BigDecimal(result);
    }
}
