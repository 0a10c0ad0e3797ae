package org.noctule.agent.order;

import com.ezylang.evalex.EvaluationException;
import com.ezylang.evalex.Expression;
import com.ezylang.evalex.data.EvaluationValue;
import com.ezylang.evalex.operators.AbstractOperator;
import com.ezylang.evalex.operators.InfixOperator;
import com.ezylang.evalex.operators.OperatorIfc;
import com.ezylang.evalex.parser.Token;

/** Powers of doubles by {@link StrictMath}; those of the library are by {@link Math}, whose bits may differ. */
@InfixOperator(precedence = OperatorIfc.OPERATOR_PRECEDENCE_POWER, leftAssociative = false)
final class RealPower extends AbstractOperator {
    @Override
    public EvaluationValue evaluate(Expression expression, Token token, EvaluationValue... values)
            throws EvaluationException {
        final double power = StrictMath.pow(
                values[0].getNumberValue().doubleValue(),
                values[1].getNumberValue().doubleValue());
        return expression.convertValue(RealFunction.exact(token, power));
    }
}
