// Quantities over time under the schedule, on the same axis, drawn by uPlot.

/** A chart of lines: [name, Steps or Slope, number of the colour, and of the dash]; of a stack colours of areas. */
class TimeChart {
  constructor(title, unit, lines, {areas = 0, stacked = false, height = 150} = {}) {
    this.lines = lines;
    this.unit = unit;
    this.areas = areas;
    this.stacked = stacked;
    this.height = height;
    this.holder = el('div', {class: 'time-chart'});
    this.holder.style.minHeight = height + 'px';
    const names = lines.map(line => line[0]);
    const key = stacked ? areaKey(lines.map(([name, , colour]) => [name, theme.fill(colour)])) : lineKey(names, i => lines[i][2]);
    this.node = figure(
      title,
      resolution(lines),
      el('div', {}, this.holder, lines.length > 1 && key),
      () => this.rows(),
    );
    this.holder.setAttribute('role', 'img');
    this.holder.setAttribute('aria-label', `${title} over time: ${lines.map(line => line[0]).join(', ')}`);
    view.onChange(() => this.draw(), this.holder);
    theme.onChange(() => this.make());
    new ResizeObserver(() => this.make()).observe(this.holder);
  }

  make() {
    const width = this.holder.clientWidth;
    if (!width || (width === this.width && !theme.dark === !this.dark && this.plot)) {
      return;
    }
    this.width = width;
    this.dark = theme.dark;
    if (this.plot) {
      this.plot.destroy();
    }
    const axis = {
      stroke: theme.css('--soft'),
      grid: {stroke: theme.css('--grid'), width: 1},
      ticks: {stroke: theme.css('--grid'), width: 1},
      font: '12px system-ui, sans-serif',
    };
    this.plot = new uPlot(
      {
        width,
        height: this.height,
        padding: [8, MARGIN.right, 0, 0],
        legend: {show: false},
        cursor: {sync: {key: 'time'}, drag: {x: false, y: false}, points: {show: false}},
        scales: {
          x: {time: false, range: () => [view.from, view.to]},
          y: {range: (_, low, high) => [Math.min(0, low), high > 0 ? high * 1.06 : 1]},
        },
        axes: [
          {
            ...axis,
            size: 26,
            splits: () => timeTicks(view.from, view.to, (width - 88) / 92).ticks,
            values: (_, splits) =>
              splits.map(tick => date(tick, timeTicks(view.from, view.to, (width - 88) / 92).step)),
          },
          {
            ...axis,
            size: MARGIN.left - 18,
            labelSize: 18,
            label: this.unit,
            labelFont: '12px system-ui, sans-serif',
            values: (_, splits) => splits.map(short),
          },
        ],
        series: [
          {},
          ...(this.stacked ? this.areasOf() : this.lines.flatMap(([name, steps, colour], i) => {
            const paths = steps instanceof Slope ? uPlot.paths.linear() : uPlot.paths.stepped({align: 1});
            const edge = {points: {show: false}, paths, stroke: 'transparent', width: 0};
            return [
              {
                label: name,
                stroke: theme.line(colour),
                width: 1.5,
                dash: this.lines.length > 1 ? theme.dash(colour) : undefined,
                points: {show: false},
                paths,
                fill: i < this.areas ? theme.line(colour) + '38' : undefined,
              },
              edge,
              edge,
            ];
          })),
        ],
        bands: (this.stacked ? [] : this.lines).map(([, , colour], i) => ({
          series: [3 * i + 2, 3 * i + 3],
          fill: theme.line(colour) + (this.lines.length > 1 ? '30' : '50'),
        })),
      },
      this.data(width),
      this.holder,
    );
  }

  /** The areas of a stack, the whole first: each covers what is above the next. */
  areasOf() {
    return this.lines
      .map(([name, , colour]) => ({
        label: name,
        points: {show: false},
        paths: uPlot.paths.stepped({align: 1}),
        stroke: 'transparent',
        width: 0,
        fill: theme.fill(colour),
      }))
      .reverse();
  }

  /** Dates, then mean, greatest and least of each line; of a stack the sums of the means, the whole first. */
  data(width) {
    const [dates, ...values] = this.values(width);
    if (!this.stacked) {
      return [dates, ...values];
    }
    const sums = [];
    for (let i = 0; i < values.length; i += 3) {
      const below = sums[0];
      sums.unshift(below ? values[i].map((value, x) => value + below[x]) : values[i]);
    }
    return [dates, ...sums];
  }

  /** On one list of dates: each step where they are few, else columns with their mean, greatest and least. */
  values(width) {
    const pixels = Math.max(50, width - MARGIN.left - MARGIN.right);
    if (this.lines.every(line => line[1].count(view.from, view.to) <= pixels)) {
      const [dates, ...values] = uPlot.join(
        this.lines.map(line => {
          const [xs, ys] = line[1].exact(view.from, view.to);
          return distinct(xs, ys);
        }),
      );
      return [
        dates,
        ...values.flatMap(column => {
          const whole = held(column);
          return [whole, whole, whole];
        }),
      ];
    }
    const columns = Math.ceil(pixels / (view.dragging ? 2 : 1));
    const dates = Array.from({length: columns}, (_, x) => view.from + ((view.to - view.from) * x) / columns);
    return [
      dates,
      ...this.lines.flatMap(line => {
        const {mean, low, high} = line[1].columns(view.from, view.to, columns);
        return [mean, high, low];
      }),
    ];
  }

  draw() {
    if (this.plot) {
      this.plot.setData(this.data(this.width));
    } else {
      this.make();
    }
  }

  rows() {
    const [dates, ...values] = this.values(this.width);
    return [
      [
        'time (s)',
        ...this.lines.flatMap(line => ['', ' greatest', ' least'].map(kind => line[0] + kind + ' (' + this.unit + ')')),
      ],
      ...Array.from(dates, (when, i) => [when, ...values.map(column => column[i])]),
    ];
  }
}

/** A line of bins tells no more than these, however far one zooms in. */
function resolution(lines) {
  const binned = lines.find(line => line[1].binned);
  return binned && `Mean, least and greatest of each ${duration(binned[1].time[1] - binned[1].time[0])} are kept.`;
}

/** The last value of each date. */
function distinct(xs, ys) {
  const dates = [];
  const values = [];
  for (let i = 0; i < xs.length; i++) {
    if (i + 1 === xs.length || xs[i + 1] > xs[i]) {
      dates.push(xs[i]);
      values.push(ys[i]);
    }
  }
  return [dates, values];
}

/** A value holds until the next. */
function held(column) {
  let last = 0;
  return Array.from(column, value => {
    last = value ?? last;
    return last;
  });
}

/** Colours of areas by state, busy ones first: the order of the stack. */
const MACHINE_STATES = {nb_computing: 0, nb_switching_on: 1, nb_switching_off: 3, nb_idle: 7, nb_sleeping: 4};
const P_STATES = [0, 4, 2, 6, 3, 1, 5, 7];

function drawSeries(runs) {
  const charts = [];
  const add = (title, unit, lines, options) => {
    if (lines.length > 0) {
      charts.push(new TimeChart(title, unit, lines, options).node);
    }
  };
  if (runs.length > 1) {
    const each = steps => runs.filter(run => steps(run)).map(run => [run.label, steps(run), run.index]);
    add('Jobs waiting', 'jobs', each(run => jobSeries(run).waiting));
    add('Cores asked for by waiting jobs', 'cores', each(run => jobSeries(run).asked));
    add('Cores in use', 'cores', each(run => jobSeries(run).used));
    add('Mean power', 'W', each(run => run.power && run.power.power));
    add('Energy since date 0', 'J', each(run => run.energy));
    return charts;
  }
  const run = runs[0];
  const {waiting, running, asked, used} = jobSeries(run);
  const up = coresUp(run);
  const one = {areas: 1};
  add('Jobs', 'jobs', [
    ['waiting', waiting, 0],
    ['running', running, 1],
  ]);
  add(
    'Cores in use',
    'cores',
    [
      ['in use', used, 0],
      [up.time.length > 1 ? 'there are' : counted(run.cores, 'core'), up, 7],
    ],
    one,
  );
  add('Cores asked for by waiting jobs', 'cores', [['asked for', asked, 1]], {...one, height: 110});
  if (run.machine_states) {
    const rank = key => (key in MACHINE_STATES ? Object.keys(MACHINE_STATES).indexOf(key) : 9);
    const keys = Object.keys(run.machine_states)
      .filter(key => run.machine_states[key].high.some(value => value > 0))
      .sort((a, b) => rank(a) - rank(b));
    add(
      'Machines by state',
      'machines',
      keys.map(key => [key.replace(/^nb_/, '').replace(/_/g, ' '), run.machine_states[key], MACHINE_STATES[key] ?? 5]),
      {stacked: true},
    );
  }
  if (run.pstates) {
    const keys = Object.keys(run.pstates)
      .sort((a, b) => a - b)
      .slice(0, 8);
    add(
      'Machines by P-state',
      'machines',
      keys.map((key, i) => ['P-state ' + key, run.pstates[key], P_STATES[i]]),
      {stacked: true},
    );
  }
  add('Mean power', 'W', run.power ? [['power', run.power.power, 0]] : [], one);
  add('Energy since date 0', 'J', run.energy ? [['energy', run.energy, 0]] : [], one);
  return charts;
}
