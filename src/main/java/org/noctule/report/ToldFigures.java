package org.noctule.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import org.noctule.report.measure.Amounts;

/**
 * The figures that a capability told of a run.
 *
 * @param name the capability
 * @param figures the figures by their names, in their order; unmodifiable
 */
public record ToldFigures(String name, Map<String, Double> figures) implements SummarySection {
    @Override
    public void write(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart(name);
        for (final Map.Entry<String, Double> figure : figures.entrySet()) {
            json.writeNumberField(figure.getKey(), figure.getValue());
        }
        json.writeEndObject();
    }

    @Override
    public String toTable(int width) {
        final LabelledRows rows = new LabelledRows();
        figures.forEach((figure, value) -> rows.add(figure.replace('_', ' '), Amounts.number(value)));
        return rows.text(width);
    }
}
