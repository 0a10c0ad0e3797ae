package org.noctule.fabric.learning;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.agent.slots.AfterstateFeatures;
import org.noctule.fabric.agent.slots.Lesson;
import org.noctule.model.StoredTensor;

/** The lessons taken down from a teacher, as a checkpoint holds it too: in floats. Not thread-safe. */
final class Lessons {
    private static final String FEATURES = "lessons.features";
    private static final String VALUES = "lessons.values";
    private static final String SIZES = "lessons.sizes";

    private final List<Lesson> lessons = new ArrayList<>();

    void addAll(List<Lesson> more) {
        for (final Lesson lesson : more) {
            final double[] values = new double[lesson.values().length];
            for (int choice = 0; choice < values.length; choice++) {
                values[choice] = (float) lesson.values()[choice];
            }
            lessons.add(new Lesson(lesson.afterstates(), values));
        }
    }

    void clear() {
        lessons.clear();
    }

    int size() {
        return lessons.size();
    }

    Lesson get(int index) {
        return lessons.get(index);
    }

    void store(Map<String, StoredTensor> tensors) {
        final int rows =
                lessons.stream().mapToInt(lesson -> lesson.values().length).sum();
        final int columns = AfterstateFeatures.size();
        final float[] features = new float[rows * columns];
        final float[] values = new float[rows];
        final float[] sizes = new float[lessons.size()];
        int row = 0;
        for (int index = 0; index < sizes.length; index++) {
            final Lesson lesson = lessons.get(index);
            sizes[index] = lesson.values().length;
            for (int choice = 0; choice < lesson.values().length; choice++) {
                System.arraycopy(lesson.afterstates()[choice], 0, features, row * columns, columns);
                values[row++] = (float) lesson.values()[choice];
            }
        }
        tensors.put(FEATURES, new StoredTensor(List.of(rows, columns), features));
        tensors.put(VALUES, StoredTensor.of(values));
        tensors.put(SIZES, StoredTensor.of(sizes));
    }

    static Lessons restore(SortedMap<String, StoredTensor> tensors, String source) {
        final StoredTensor features = tensors.get(FEATURES);
        final StoredTensor values = tensors.get(VALUES);
        final StoredTensor sizes = tensors.get(SIZES);
        final int columns = AfterstateFeatures.size();
        if (features == null
                || values == null
                || sizes == null
                || features.values().length != (long) values.values().length * columns) {
            throw damaged(source);
        }
        final Lessons restored = new Lessons();
        int row = 0;
        for (final float size : sizes.values()) {
            if (!(size >= 1 && size <= values.values().length - row)) {
                throw damaged(source);
            }
            final float[][] afterstates = new float[(int) size][columns];
            final double[] worth = new double[(int) size];
            for (int choice = 0; choice < worth.length; choice++) {
                System.arraycopy(features.values(), row * columns, afterstates[choice], 0, columns);
                worth[choice] = values.values()[row++];
            }
            restored.lessons.add(new Lesson(afterstates, worth));
        }
        return restored;
    }

    private static NoctuleException damaged(String source) {
        return NoctuleException.input(
                source + ": the lessons of the training are missing or do not fit together.",
                "Maybe this is a finished model, which holds none; or train anew in another directory.");
    }
}
