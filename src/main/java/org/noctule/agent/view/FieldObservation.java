package org.noctule.agent.view;

import java.util.List;
import org.noctule.agent.Observation;

/** The fields that a {@link ViewObservation} writes. */
public final class FieldObservation implements Observation {
    private final ViewObservation own;
    private final ClusterView view;
    private final List<ObservedField> fields;
    private final int[] ends;

    /**
     * Observes a run.
     *
     * @param own what writes them
     * @param view the run
     */
    public FieldObservation(ViewObservation own, ClusterView view) {
        this.own = own;
        this.view = view;
        this.fields = own.observation();
        this.ends = new int[fields.size()];
        int end = 0;
        for (int i = 0; i < ends.length; i++) {
            end += fields.get(i).size();
            ends[i] = end;
        }
    }

    @Override
    public int size() {
        return ends[ends.length - 1];
    }

    private ObservedField field(int index) {
        int i = 0;
        while (index >= ends[i]) {
            i++;
        }
        return fields.get(i);
    }

    @Override
    public float low(int index) {
        return field(index).low();
    }

    @Override
    public float high(int index) {
        return field(index).high();
    }

    @Override
    public void write(float[] target, int offset) {
        own.observe(view, target, offset);
    }
}
