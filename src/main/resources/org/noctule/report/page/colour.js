// Colours of Okabe and Ito, darker where white paper would swallow them; each has a dash or a hatch beside it.
const LIGHT = ['#0072b2', '#d55e00', '#007a59', '#a6518a', '#8a6500', '#2b7fb8', '#6b5b00', '#444444'];
const DARK = ['#56b4e9', '#e69f00', '#2fc79b', '#e19ac4', '#f0e442', '#4d9de0', '#ff8a4c', '#cccccc'];
const DASHES = [[], [7, 3], [2, 2], [9, 3, 2, 3], [12, 4], [4, 4], [1, 3], [8, 2, 2, 2, 2, 2]];
const FILLS = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#b9a900', '#999999'];

const theme = {
  listeners: [],
  dark: false,
  colours: new Map(),
  css(name) {
    if (!theme.colours.has(name)) {
      theme.colours.set(name, getComputedStyle(document.documentElement).getPropertyValue(name).trim());
    }
    return theme.colours.get(name);
  },
  line: i => (theme.dark ? DARK : LIGHT)[i % LIGHT.length],
  dash: i => DASHES[i % DASHES.length],
  fill: i => FILLS[i % FILLS.length],
  /** Takes over a theme: "light", "dark", or "" for what the system says. */
  set(name) {
    if (name) {
      document.documentElement.dataset.theme = name;
    } else {
      delete document.documentElement.dataset.theme;
    }
    theme.refresh();
  },
  refresh() {
    const name = document.documentElement.dataset.theme;
    theme.dark = name ? name === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    theme.colours.clear();
    theme.listeners.forEach(listener => listener());
  },
  onChange(listener) {
    theme.listeners.push(listener);
  },
};

function rgb(hex) {
  const bits = parseInt(hex.slice(1), 16);
  return [bits >> 16, (bits >> 8) & 255, bits & 255];
}

/** One hue from the ground to full colour. */
function shade(share) {
  const low = rgb(theme.css('--paper'));
  const high = theme.dark ? [110, 200, 255] : [0, 60, 110];
  const s = Math.min(1, Math.max(0, share));
  const mix = low.map((from, i) => Math.round(from + (high[i] - from) * s));
  return `rgb(${mix[0]},${mix[1]},${mix[2]})`;
}

/** Blue over ground to orange, for differences from -1 to 1. */
function diverging(value) {
  const low = rgb(theme.css('--paper'));
  const high = value < 0 ? [213, 94, 0] : [0, 114, 178];
  const s = Math.min(1, Math.abs(value));
  const mix = low.map((from, i) => Math.round(from + (high[i] - from) * s));
  return `rgb(${mix[0]},${mix[1]},${mix[2]})`;
}

/** The colours of jobs by one of their properties: a code per job and what each code means. */
function jobColours(run, by) {
  const jobs = run.jobs;
  const codes = new Uint8Array(jobs.n);
  let legend;
  if (by === 'user' || by === 'model' || by === 'queue' || by === 'group') {
    const names = by === 'model' ? jobs.models : jobs[by + 's'];
    const of = by === 'model' ? jobs.model : jobs[by];
    const top = heaviest(jobs, of, names.length).slice(0, 7);
    const place = new Uint8Array(names.length).fill(7);
    top.forEach((name, i) => {
      place[name] = i;
    });
    for (let i = 0; i < jobs.n; i++) {
      codes[i] = place[of[i]];
    }
    legend = top.map((name, i) => [shorten(names[name] || 'not known', 40), theme.fill(i)]);
    if (names.length > top.length) {
      legend[7] = [names.length - top.length + ' others', theme.fill(7)];
    }
  } else if (by === 'width') {
    const most = Math.max(1, run.cores);
    const bounds = [1, most / 64, most / 16, most / 8, most / 4, most / 2, most];
    for (let i = 0; i < jobs.n; i++) {
      codes[i] = Math.max(
        0,
        bounds.findIndex(bound => jobs.width[i] <= bound),
      );
    }
    legend = [
      ['1 core', theme.fill(0)],
      ...['1/64', '1/16', '1/8', '1/4', '1/2', 'all'].map((part, i) => [
        'up to ' + part + (part === 'all' ? ' cores' : ' of the cores'),
        theme.fill(i + 1),
      ]),
    ];
  } else if (by === 'wait') {
    const bounds = [0, MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY, Infinity];
    for (let i = 0; i < jobs.n; i++) {
      codes[i] = bounds.findIndex(bound => jobs.wait[i] <= bound);
    }
    legend = ['no wait', 'up to 1 min', 'up to 10 min', 'up to 1 h', 'up to 6 h', 'up to 1 d', 'more'].map(
      (text, i) => [text, theme.fill([2, 4, 0, 3, 6, 1, 5][i])],
    );
  } else {
    const place = jobs.states.map(stateCode);
    for (let i = 0; i < jobs.n; i++) {
      codes[i] = place[jobs.state[i]];
    }
    legend = [];
    jobs.states.forEach((state, i) => {
      legend[place[i]] = [stateWords(state), theme.fill(place[i])];
    });
  }
  return {codes, legend, by};
}

function stateCode(state) {
  const known = ['COMPLETED_SUCCESSFULLY', 'COMPLETED_WALLTIME_REACHED', 'COMPLETED_KILLED', 'COMPLETED_FAILED'];
  const at = known.indexOf(state);
  return at < 0 ? 7 : [0, 1, 5, 3][at];
}

/** Numbers of names by the core-seconds of their jobs, the most first. */
function heaviest(jobs, of, names) {
  const work = new Float64Array(names);
  for (let i = 0; i < jobs.n; i++) {
    work[of[i]] += jobs.duration[i] * jobs.width[i];
  }
  return Array.from(work.keys()).sort((a, b) => work[b] - work[a] || a - b);
}
