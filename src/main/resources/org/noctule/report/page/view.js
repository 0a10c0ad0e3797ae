// The window of time and cores that all charts over time share; it stands in the fragment of the address.
const view = {
  from: 0,
  to: 1,
  low: 0,
  high: 1,
  full: {from: 0, to: 1, low: 0, high: 1},
  dragging: false,
  listeners: [],
  state: {},
  section: '',
  told: false,
  set(from, to) {
    const full = view.full;
    const span = Math.min(Math.max(to - from, 1e-6), full.to - full.from);
    const start = Math.min(Math.max(from, full.from), full.to - span);
    view.from = start;
    view.to = start + span;
    view.changed();
  },
  setCores(low, high) {
    const most = view.full.high;
    const span = Math.min(Math.max(high - low, Math.min(4, most)), most);
    view.low = Math.min(Math.max(low, 0), most - span);
    view.high = view.low + span;
    view.changed();
  },
  fit() {
    Object.assign(view, view.full);
    view.changed();
  },
  zoom(factor, at) {
    const centre = at === undefined ? (view.from + view.to) / 2 : at;
    view.set(centre - (centre - view.from) * factor, centre + (view.to - centre) * factor);
  },
  pan(part) {
    const step = part * (view.to - view.from);
    view.set(view.from + step, view.to + step);
  },
  changed() {
    if (!view.frame) {
      view.frame = requestAnimationFrame(view.draw);
    }
    clearTimeout(view.settling);
    view.settling = setTimeout(view.settle, 250);
  },
  /** Draws what is in sight; the rest when it comes into sight, or at once where all is asked for. */
  draw(all) {
    view.frame = undefined;
    for (const entry of view.listeners) {
      entry.stale = !entry.seen && all !== true;
      if (!entry.stale) {
        entry.listener();
      }
    }
  },
  settle() {
    // A window that the address told is only set right in it.
    view.remember(view.told ? undefined : 'window');
    view.told = false;
    view.catchUp();
    say('Showing ' + date(view.from) + ' to ' + date(view.to) + '.');
  },
  /** Tells a chart when the window changes, while its element is in sight. */
  onChange(listener, node) {
    const entry = {listener, node, seen: false, stale: false};
    view.listeners.push(entry);
    sight.observe(node);
  },
  /** Draws what is out of sight, one at a time, so that it is right when it comes into sight. */
  catchUp() {
    const entry = view.listeners.find(one => one.stale);
    if (entry) {
      entry.stale = false;
      entry.listener();
      setTimeout(view.catchUp);
    }
  },
  fragment() {
    const parts = view.section ? [view.section] : [];
    if (view.from !== view.full.from || view.to !== view.full.to) {
      parts.push('t=' + Number(view.from.toPrecision(12)) + ',' + Number(view.to.toPrecision(12)));
    }
    if (view.low !== view.full.low || view.high !== view.full.high) {
      parts.push('c=' + Number(view.low.toPrecision(6)) + ',' + Number(view.high.toPrecision(6)));
    }
    for (const [key, value] of Object.entries(view.state)) {
      if (value) {
        parts.push(key + '=' + encodeURIComponent(value));
      }
    }
    return '#' + parts.join('&');
  },
  /**
   * Writes the fragment. Back returns from a section, and from all windows that were looked at since: one after the other
   * they would bury the page from which somebody came.
   */
  remember(kind) {
    const fragment = view.fragment();
    if (fragment === (location.hash || '#')) {
      return;
    }
    const before = history.state?.kind;
    // A frame has the history of the page around it.
    const anew = kind && !(kind === 'window' && before === kind) && window.parent === window;
    history[anew ? 'pushState' : 'replaceState']({kind: anew ? kind : before}, '', fragment);
  },
  /** Takes over what the fragment says; returns the rest of its keys. */
  recall() {
    const rest = {};
    view.fit();
    view.section = '';
    view.told = true;
    for (const part of location.hash.slice(1).split('&')) {
      const at = part.indexOf('=');
      const [key, value] = at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
      const numbers = value.split(',').map(Number);
      const window = numbers.length === 2 && numbers.every(Number.isFinite) && numbers[0] < numbers[1];
      if (key === 't' && window) {
        view.set(numbers[0], numbers[1]);
      } else if (key === 'c' && window) {
        view.setCores(numbers[0], numbers[1]);
      } else if (at < 0) {
        view.section = key;
      } else {
        try {
          rest[key] = decodeURIComponent(value);
        } catch (e) {
          // Not written by us.
        }
      }
    }
    return rest;
  },
};

const sight = new IntersectionObserver(
  changes => {
    for (const change of changes) {
      const entry = view.listeners.find(one => one.node === change.target);
      entry.seen = change.isIntersecting;
      if (entry.seen && entry.stale) {
        entry.stale = false;
        entry.listener();
      }
    }
  },
  {rootMargin: '100px'},
);
