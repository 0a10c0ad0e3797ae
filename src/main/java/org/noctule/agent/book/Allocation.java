package org.noctule.agent.book;

import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/** A job that has started and not ended: its cores, and what it has had of the machine. */
public final class Allocation {
    /** The order about a job's cores that is on its way. */
    enum Order {
        NONE,
        RESIZE,
        SUSPEND,
        RESUME
    }

    private final Job job;
    private final double start;
    private ResourceSet cores;
    private ResourceSet ordered = ResourceSet.EMPTY;
    private Order order = Order.NONE;
    private int lastSize;
    private double since;
    private double attained;
    private double ran;
    private double continuesAt;
    private double predictedEnd;
    private double refusedAt = Double.NEGATIVE_INFINITY;

    Allocation(Job job, ResourceSet cores, double now, double predictedEnd) {
        this.job = job;
        this.start = now;
        this.cores = cores;
        this.lastSize = cores.size();
        this.since = now;
        this.continuesAt = now;
        this.predictedEnd = predictedEnd;
    }

    /** {@return the job} */
    public Job job() {
        return job;
    }

    /** {@return the cores that it has: their ids, none while it is suspended} */
    public ResourceSet cores() {
        return cores;
    }

    /** {@return the number of cores that it has, or had when it was suspended} */
    public int size() {
        return lastSize;
    }

    /**
     * {@return the number of cores that it will have once the order on its way is carried out: the number,
     * {@link #size()} if there is none, 0 while it is suspended or about to be}
     */
    public int nextSize() {
        return switch (order) {
            case NONE -> cores.size();
            case RESIZE, RESUME -> ordered.size();
            case SUSPEND -> 0;
        };
    }

    /**
     * Tells whether it has no cores.
     *
     * @return true from its suspension to the date at which it goes on
     */
    public boolean suspended() {
        return cores.isEmpty();
    }

    /**
     * Tells whether an order about its cores is on its way.
     *
     * @return true from the order to the news that it was carried out or refused
     */
    public boolean changing() {
        return order != Order.NONE;
    }

    /**
     * Tells whether an order was refused at a date, so that it is not worth repeating at the same one.
     *
     * @param now the date in seconds
     * @return true if it was
     */
    public boolean refusedAt(double now) {
        return refusedAt == now;
    }

    /** {@return the date of its first start, in seconds} */
    public double start() {
        return start;
    }

    /** {@return the date from which on it has had its cores, or none, in seconds} */
    public double since() {
        return since;
    }

    /**
     * Returns the service that it has had: the sum of its cores over time.
     *
     * @param now the date in seconds
     * @return core seconds
     */
    public double attained(double now) {
        return attained + cores.size() * (now - since);
    }

    /**
     * Returns for how long it has had cores.
     *
     * @param now the date in seconds
     * @return seconds
     */
    public double ran(double now) {
        return suspended() ? ran : ran + (now - since);
    }

    /**
     * {@return the date at which its work goes on after what its last change costs, in seconds, in the past if it
     * works}
     */
    public double continuesAt() {
        return continuesAt;
    }

    /**
     * {@return the date at which it ends with the cores that it has, as far as its estimate is right, in seconds,
     * infinite without an estimate}
     */
    public double predictedEnd() {
        return predictedEnd;
    }

    /**
     * Returns the date at which it ends if it has another number of cores from now on, as far as its estimate is right.
     *
     * @param count the number of cores
     * @param now the date in seconds
     * @return seconds, without what the change costs; infinite without an estimate
     */
    public double predictedEnd(int count, double now) {
        final double from = Math.max(now, continuesAt);
        final double left = Math.max(0, predictedEnd - from);
        return left == Double.POSITIVE_INFINITY
                ? left
                : from + left * JobSizes.speed(job, lastSize) / JobSizes.speed(job, count);
    }

    /** Books an order; cores of it that the job does not have are held for it from now on. */
    void order(Order next, ResourceSet alloc) {
        order = next;
        ordered = alloc;
    }

    /** The cores that nobody else may have: those it has and those it was promised. */
    ResourceSet held() {
        return ordered.isEmpty() ? cores : cores.plus(ordered);
    }

    /** Changes its cores; returns those that it held and holds no more. */
    ResourceSet change(ResourceSet alloc, double now) {
        final ResourceSet free = held().minus(alloc);
        attained = attained(now);
        ran = ran(now);
        since = now;
        cores = alloc;
        lastSize = alloc.isEmpty() ? lastSize : alloc.size();
        order(Order.NONE, ResourceSet.EMPTY);
        return free;
    }

    void predict(double goesOn, double end) {
        continuesAt = goesOn;
        predictedEnd = end;
    }

    /** Drops the order on its way; returns the cores that were held for it. */
    ResourceSet refuse(double now) {
        final ResourceSet free = ordered.minus(cores);
        order(Order.NONE, ResourceSet.EMPTY);
        refusedAt = now;
        return free;
    }
}
