package org.noctule.companion;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * The nodes of one book in groups: nodes of one type that have the same left share a group, so that a look at one of
 * them tells of all. Groups have numbers below that of nodes; the number of one that has no nodes any more goes to
 * another one. To follow a change costs as much as a look at one node, and a glance at the version of each.
 */
final class AlikeNodes {
    /** What a node has left, of which its room for any demand follows. */
    private record Content(int[] values, int hash) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Content content && Arrays.equals(values, content.values);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    private static final int NONE = -1;

    private final NodeBook book;
    private final int[] seen;
    private long heard;
    private final int[] groupOf;
    private final Map<Content, Integer> groups = new HashMap<>();
    private final Content[] contents;
    /** Places of the nodes of each group. */
    private final NavigableSet<Integer>[] places;

    private final int[] first;
    /** Numbers of groups as their nodes became others. */
    private final RecentNumbers begun;

    private final int[] unused;
    private int nbUnused;
    private int size;

    @SuppressWarnings({"unchecked", "rawtypes"})
    AlikeNodes(NodeBook book) {
        final int nodes = book.nodes();
        this.book = book;
        this.seen = new int[nodes];
        this.groupOf = new int[nodes];
        this.contents = new Content[nodes];
        this.places = new NavigableSet[nodes];
        this.first = new int[nodes];
        this.begun = new RecentNumbers(nodes);
        this.unused = new int[nodes];
        Arrays.fill(groupOf, NONE);
    }

    /** Looks for nodes that have changed since the last call. */
    void follow() {
        if (heard == 0 || book.changes.last() - heard > book.changes.kept()) {
            for (int node = 0; node < seen.length; node++) {
                look(node);
            }
        } else {
            for (long change = heard; change < book.changes.last(); change++) {
                look(book.changes.at(change));
            }
        }
        heard = book.changes.last();
    }

    private void look(int node) {
        if (seen[node] != book.versions[node]) {
            seen[node] = book.versions[node];
            move(node);
        }
    }

    private void move(int node) {
        final Content content = content(node);
        final int old = groupOf[node];
        if (old != NONE) {
            if (contents[old].equals(content)) {
                return;
            }
            leave(old, book.layout.placeOf[node]);
        }
        final Integer known = groups.get(content);
        final int group = known == null ? begin(content) : known;
        final int place = book.layout.placeOf[node];
        places[group].add(place);
        first[group] = places[group].first();
        groupOf[node] = group;
    }

    private void leave(int group, int place) {
        places[group].remove(place);
        if (places[group].isEmpty()) {
            groups.remove(contents[group]);
            first[group] = NONE;
            unused[nbUnused++] = group;
        } else {
            first[group] = places[group].first();
        }
    }

    private int begin(Content content) {
        final int group = nbUnused > 0 ? unused[--nbUnused] : size++;
        groups.put(content, group);
        contents[group] = content;
        places[group] = new TreeSet<>();
        begun.add(group);
        return group;
    }

    private Content content(int node) {
        final NodeLayout layout = book.layout;
        final int firstPool = layout.firstPool[node];
        final int begin = layout.firstDevice[firstPool];
        final int end = layout.firstDevice[layout.firstPool[node + 1]];
        final int[] values = new int[4 + end - begin];
        values[0] = layout.type[node] << 2 | (book.alone.get(node) ? 2 : 0) | (book.jobs[node] > 0 ? 1 : 0);
        values[1] = book.free[node];
        values[2] = (int) book.left[node];
        values[3] = (int) (book.left[node] >>> Integer.SIZE);
        for (int pool = firstPool; pool < layout.firstPool[node + 1]; pool++) {
            for (int device = layout.firstDevice[pool]; device < layout.firstDevice[pool + 1]; device++) {
                values[4 + device - begin] =
                        book.thousandths[device] << 1 | (book.sharers[device] < layout.shards[pool] ? 1 : 0);
            }
        }
        return new Content(values, Arrays.hashCode(values));
    }

    /** The end of the numbers of groups. */
    int size() {
        return size;
    }

    /** The group of a node. */
    int groupOf(int node) {
        return groupOf[node];
    }

    /** The groups that have begun, the last of them a few. */
    RecentNumbers begun() {
        return begun;
    }

    /** The first place of a group; negative if it has no nodes. */
    int first(int group) {
        return first[group];
    }

    /** The places of a group's nodes. */
    NavigableSet<Integer> places(int group) {
        return places[group];
    }
}
