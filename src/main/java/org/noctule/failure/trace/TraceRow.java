package org.noctule.failure.trace;

import java.util.List;
import java.util.function.Predicate;
import org.noctule.error.DecimalText;
import org.noctule.error.NoctuleException;

/**
 * A row of a trace.
 *
 * @param place file and line, for errors
 * @param names names of the columns in lower case; none if they have no names
 * @param cells texts of the columns
 */
record TraceRow(String place, List<String> names, List<String> cells) {
    int column(Predicate<String> wanted, String example) {
        for (int column = 0; column < names.size(); column++) {
            if (wanted.test(names.get(column))) {
                return column;
            }
        }
        throw NoctuleException.input(
                place + ": there is no column like (" + example + ").",
                "Maybe the first line, which names the columns, is missing.");
    }

    /** The first column with one of some names. */
    int at(String... wanted) {
        for (final String name : wanted) {
            if (names.contains(name)) {
                return names.indexOf(name);
            }
        }
        return column(name -> false, wanted[0]);
    }

    String of(String... wanted) {
        return cell(at(wanted));
    }

    String optional(String name, String otherwise) {
        final int column = names.indexOf(name);
        return column < 0 || column >= cells.size() ? otherwise : cells.get(column);
    }

    String cell(int column) {
        if (column >= cells.size()) {
            throw NoctuleException.input(
                    place + ": the line has " + cells.size() + " columns, not " + (column + 1) + ".",
                    "Maybe the file is of another form: Los Alamos', the Failure Trace Archive's or Alea's.");
        }
        return cells.get(column);
    }

    double number(int column) {
        try {
            final double number = DecimalText.parse(cell(column));
            if (number >= 0 && number <= 1e12) {
                return number;
            }
        } catch (final NumberFormatException e) {
            // The same complaint as for numbers that are no dates.
        }
        throw NoctuleException.input(
                place + ": the value (" + cell(column) + ") is no number of seconds.",
                "Maybe the file is of another form: Los Alamos', the Failure Trace Archive's or Alea's.");
    }
}
