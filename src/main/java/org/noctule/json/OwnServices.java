package org.noctule.json;

import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** The parts of this program that its rooms offer to others below them: {@code META-INF/services} lists them. */
public final class OwnServices {
    private OwnServices() {}

    /**
     * Makes all parts of a type.
     *
     * @param type the type
     * @param <S> the type
     * @return one of each class, in the order of the list, unmodifiable
     */
    public static <S> List<S> of(Class<S> type) {
        return stream(type).toList();
    }

    /**
     * Makes the parts of a type when they are asked for, so that a search loads no class behind what it finds.
     *
     * @param type the type
     * @param <S> the type
     * @return one of each class, in the order of the list
     */
    public static <S> Stream<S> stream(Class<S> type) {
        return ServiceLoader.load(type, type.getClassLoader()).stream().map(ServiceLoader.Provider::get);
    }
}
