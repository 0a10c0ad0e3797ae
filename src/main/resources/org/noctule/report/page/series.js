// Quantities over time under the schedule, on the same axis, drawn by uPlot.

/** A chart of lines: [name, Steps, number of the colour, and of the dash]. */
class TimeChart {
  constructor(title, unit, lines, area) {
    this.lines = lines;
    this.unit = unit;
    this.area = area;
    this.holder = el('div', {class: 'time-chart'});
    this.node = figure(
      title,
      undefined,
      el(
        'div',
        {},
        this.holder,
        lines.length > 1 &&
          lineKey(
            lines.map(line => line[0]),
            i => lines[i][2],
          ),
      ),
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
        height: 150,
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
          ...this.lines.flatMap(([name, , colour]) => {
            const paths = uPlot.paths.stepped({align: 1});
            const edge = {points: {show: false}, paths, stroke: 'transparent', width: 0};
            return [
              {
                label: name,
                stroke: theme.line(colour),
                width: 1.5,
                dash: theme.dash(colour),
                points: {show: false},
                paths,
                fill: this.area ? theme.line(colour) + '28' : undefined,
              },
              edge,
              edge,
            ];
          }),
        ],
        bands: this.lines.map(([, , colour], i) => ({
          series: [3 * i + 2, 3 * i + 3],
          fill: theme.line(colour) + (this.lines.length > 1 ? '30' : '50'),
        })),
      },
      this.data(width),
      this.holder,
    );
  }

  /** On one list of dates: each step where they are few, else columns with their mean, greatest and least. */
  data(width) {
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
    const [dates, ...values] = this.data(this.width);
    return [
      [
        'time (s)',
        ...this.lines.flatMap(line => ['', ' greatest', ' least'].map(kind => line[0] + kind + ' (' + this.unit + ')')),
      ],
      ...Array.from(dates, (when, i) => [when, ...values.map(column => column[i])]),
    ];
  }
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

function drawSeries(runs) {
  const charts = [];
  const several = runs.length > 1;
  const lines = (make, names) =>
    several
      ? runs.filter(run => make(run)).map(run => [run.label, make(run)[0], run.index])
      : make(runs[0])
        ? make(runs[0]).map((steps, i) => [names[i], steps, i])
        : [];
  const add = (title, unit, names, make) => {
    const all = lines(make, names);
    if (all.length > 0) {
      charts.push(new TimeChart(title, unit, all, all.length === 1).node);
    }
  };
  if (several) {
    add('Jobs waiting', 'jobs', [], run => [jobSeries(run).waiting]);
    add('Cores asked for by waiting jobs', 'cores', [], run => [jobSeries(run).asked]);
    add('Cores in use', 'cores', [], run => [jobSeries(run).used]);
    add('Power', 'W', [], run => powerOf(run) && [powerOf(run)]);
    add('Energy since date 0', 'J', [], run => column(run, 'consumed_energy', 'energy'));
    return charts;
  }
  const run = runs[0];
  add('Jobs', 'jobs', ['waiting', 'running'], r => [jobSeries(r).waiting, jobSeries(r).running]);
  add('Cores', 'cores', ['asked for by waiting jobs', 'in use', 'there are'], r => [
    jobSeries(r).asked,
    jobSeries(r).used,
    coresUp(r),
  ]);
  if (run.machine_states) {
    const states = Object.keys(run.machine_states.values).filter(key =>
      run.machine_states.values[key].some(value => value > 0),
    );
    add(
      'Machines by state',
      'machines',
      states.map(key => key.replace(/^nb_/, '').replace(/_/g, ' ')),
      r => states.map(key => new Steps(r.machine_states.time, r.machine_states.values[key])),
    );
  }
  if (run.pstates) {
    const states = Object.keys(run.pstates.values)
      .sort((a, b) => a - b)
      .slice(0, 8);
    add(
      'Machines by P-state',
      'machines',
      states.map(state => 'P-state ' + state),
      r => states.map(state => new Steps(r.pstates.time, r.pstates.values[state])),
    );
  }
  add('Power', 'W', ['power'], r => powerOf(r) && [powerOf(r)]);
  add('Energy since date 0', 'J', ['energy'], r => column(r, 'consumed_energy', 'energy'));
  return charts;
}

function powerOf(run) {
  const file = run.consumed_energy;
  return file && file.values.wattmin && new Steps(file.time, file.values.wattmin);
}

function column(run, file, name) {
  return run[file] && run[file].values[name] && [new Steps(run[file].time, run[file].values[name])];
}
